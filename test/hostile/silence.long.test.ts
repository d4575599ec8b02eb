// Every way of being silent.
import './silence.test.ts'

// Every fault.
import './deviations.test.ts'

// With all inputs for each function.
import './audio.test.ts'

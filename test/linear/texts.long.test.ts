// With all inputs for each function.
import './texts.test.ts'

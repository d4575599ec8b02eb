// With all examples.
import './canaries.test.ts'

// With all examples.
import './flaky.test.ts'

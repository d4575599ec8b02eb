// Every behaviour.
import './behaviours.test.ts'

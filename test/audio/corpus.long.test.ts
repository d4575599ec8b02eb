// Every fault of every signal.
import './corpus.test.ts'

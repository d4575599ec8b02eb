// Each value alone.
import './ordinary-secrets.test.ts'

import { quickVerificationSteps } from './verification/steps.ts'
import { verify } from './verification/verify.ts'

// The gate before every commit: under a minute, without a database or a browser.
process.exitCode = await verify(quickVerificationSteps, process.argv.slice(2))

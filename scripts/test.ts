import { allSteps } from './verification/steps.ts'
import { verify } from './verification/verify.ts'

// `npm test`, or `npm test -- lint unit` for some of the steps.
process.exitCode = await verify(allSteps, process.argv.slice(2))

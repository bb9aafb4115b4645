import { allSequences } from './verification/steps.ts'
import { verify } from './verification/verify.ts'

// `npm test`, or `npm test -- lint unit` for some of the steps.
process.exitCode = await verify(allSequences, process.argv.slice(2))

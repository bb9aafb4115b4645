import { longSequences } from './verification/steps.ts'
import { verify } from './verification/verify.ts'

// `npm run test:long`, or `npm run test:long -- unit` for one of its steps.
process.exitCode = await verify(longSequences, process.argv.slice(2))

import { fullSequences } from './verification/steps.ts'
import { verify } from './verification/verify.ts'

// `npm run test:full`, or `npm run test:full -- browser:1/3` for a part of it.
process.exitCode = await verify(fullSequences, process.argv.slice(2))

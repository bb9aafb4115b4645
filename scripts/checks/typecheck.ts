import { quickSequences } from './verification/steps.ts'
import { verify } from './verification/verify.ts'

process.exitCode = await verify(quickSequences, ['typecheck'])

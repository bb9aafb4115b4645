import { quickVerificationSteps } from './verification/steps.ts'
import { verify } from './verification/verify.ts'

process.exitCode = await verify(quickVerificationSteps, ['typecheck'])

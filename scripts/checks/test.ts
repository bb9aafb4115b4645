import { testSequences } from './verification/steps.ts'
import { verify } from './verification/verify.ts'

// `npm test`, or `npm test -- lint unit` for some of the steps.
const wanted = process.argv.slice(2)
if (wanted.length === 0)
  process.stdout.write('Tests of every kind that fit into ten minutes; npm run test:full runs all\n')
process.exitCode = await verify(testSequences, wanted)

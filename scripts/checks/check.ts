import { watchProject } from './verification/watch-project.ts'
import { quickSequences } from './verification/steps.ts'
import { verify } from './verification/verify.ts'

// The gate before every commit: within 90 seconds, without a database or a browser.
const [first, ...others] = process.argv.slice(2)
const isWatching = first === '--watch'
const wanted = isWatching || first === undefined ? others : [first, ...others]

if (isWatching) watchProject(() => verify(quickSequences, wanted))
else process.exitCode = await verify(quickSequences, wanted)

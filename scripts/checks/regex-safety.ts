import { projectRoot } from '../product/kernel/project.ts'
import { exceptions } from './regex-safety/exceptions.ts'
import { findings } from './regex-safety/find-unsafe-expressions.ts'
import { recordResults, requestExpressions, withResults } from './regex-safety/known-expressions.ts'

// Fails where a regular expression that foreign text reaches may hold the event loop; `--record` keeps the
// results.
const known = withResults(projectRoot, requestExpressions(projectRoot))
if (process.argv.includes('--record')) await recordResults(projectRoot, known)
const found = findings(known, exceptions)
process.stdout.write([...found, `${known.length} regular expressions`, ''].join('\n'))
process.exitCode = found.length === 0 ? 0 : 1

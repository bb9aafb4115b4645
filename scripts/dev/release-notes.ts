import { readFileSync } from 'node:fs'
import path from 'node:path'
import { projectRoot } from '../product/kernel/project.ts'
import { releaseNotes } from './notices/release-notes.ts'
import { UserFacingError } from '../product/kernel/user-facing-error.ts'

const [tag] = process.argv.slice(2)
try {
  if (tag === undefined) throw new UserFacingError('usage: npm run release-notes -- TAG')
  process.stdout.write(releaseNotes(readFileSync(path.join(projectRoot, 'CHANGELOG.md'), 'utf8'), tag))
} catch (error) {
  if (!(error instanceof UserFacingError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = tag === undefined ? 2 : 1
}

import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { limitsPage } from './limits/limits-page.ts'
import { projectRoot } from '../product/kernel/project.ts'

const file = path.join(projectRoot, 'docs/limits.md')
writeFileSync(file, await limitsPage(file))
process.stdout.write('docs/limits.md written\n')

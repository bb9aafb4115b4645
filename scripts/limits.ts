import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { format, resolveConfig } from 'prettier'
import { collectLimits } from './limits/collect-limits.ts'
import { limitsPage } from './limits/limits-page.ts'
import { projectRoot } from './project.ts'

const file = path.join(projectRoot, 'docs/limits.md')
const limits = collectLimits(projectRoot)
writeFileSync(file, await format(limitsPage(limits), { ...(await resolveConfig(file)), filepath: file }))
process.stdout.write(`${limits.length} limits in docs/limits.md\n`)

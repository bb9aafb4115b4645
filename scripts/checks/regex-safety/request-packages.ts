import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Packages of servers that get no text of strangers, or not on a thread that answers requests. */
const withoutForeignText: Readonly<Record<string, string>> = {
  '@cantoo/pdf-lib': 'reads PDFs in a thread with limits',
  '@expo-google-fonts/hanken-grotesk': 'a font',
  '@expo-google-fonts/source-serif-4': 'a font',
  '@opentelemetry/api': 'operation names',
  fontkit: 'own fonts',
  knex: 'own statements; values are bound',
  marked: 'posts of the product',
  mjml: 'own templates, in the thread of mails',
  nodemailer: 'in the thread of mails, with checked addresses and single lines',
  objection: 'own statements; values are bound',
  pdfkit: 'draws texts without matching them, in files on demand',
  pg: 'own statements; values are bound',
  pino: 'writes lines',
  'postal-mime': 'reads mails that the product wrote, for the mailbox of the demo',
  'prom-client': 'own names and labels',
  yaml: 'posts of the product',
  'sanitize-html': 'posts of the product',
  sharp: 'decodes bytes in native code',
  '@js-sdsl/ordered-map': 'a data structure',
  '@nats-io/transport-node': 'messages that are signed by own processes',
  '@kurrent/kurrentdb-client': 'the event store',
  '@eventstore/db-client': 'the event store',
}

type Manifest = { readonly dependencies?: Record<string, string> }

/**
 * Folders of the packages that the sources import, and of those that they need themselves; derived, so that a
 * new one is among them.
 */
export function requestPackages(root: string, patterns: readonly string[]): readonly string[] {
  const names = new Set(
    patterns
      .flatMap((pattern) => globSync(pattern, { cwd: root }))
      .flatMap((file) => importedBy(path.join(root, file))),
  )
  const folders = new Set<string>()
  const add = (name: string, from: string): void => {
    if (name in withoutForeignText) return
    const folder = folderOf(root, name, from)
    if (folder === null || folders.has(folder)) return
    folders.add(folder)
    const { dependencies = {} } = JSON.parse(
      readFileSync(path.join(root, folder, 'package.json'), 'utf8'),
    ) as Manifest
    for (const needed of Object.keys(dependencies)) add(needed, folder)
  }
  for (const name of names) add(name, '.')
  return [...folders].toSorted()
}

function importedBy(file: string): readonly string[] {
  if (/\.(test|fixture)\.tsx?$/.test(file)) return []
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines.flatMap((line) => {
    if (line.startsWith('import type ')) return []
    const name = / from '([^']+)'$|^import '([^']+)'$/.exec(line)
    const asked = name?.[1] ?? name?.[2] ?? ''
    if (asked === '' || asked.startsWith('.') || asked.startsWith('node:') || asked.startsWith('@zuschlag/'))
      return []
    return [
      asked
        .split('/')
        .slice(0, asked.startsWith('@') ? 2 : 1)
        .join('/'),
    ]
  })
}

/** As Node finds a package: in the nearest node_modules upwards. */
function folderOf(root: string, name: string, from: string): string | null {
  for (let at = from; ; at = path.dirname(at)) {
    const folder = path.join(at, 'node_modules', name)
    if (existsSync(path.join(root, folder, 'package.json'))) return folder
    if (at === '.') return null
  }
}

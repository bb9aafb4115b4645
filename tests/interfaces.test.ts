import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { simulateAll } from '@zuschlag/engine/scenario/simulate'
import { isScenarioCommand } from '@zuschlag/engine/scenario/scenario-step'
import { expect, test } from 'vitest'
import { allEndpoints } from './fuzz/http-requests.ts'

const page = readFileSync(path.resolve(import.meta.dirname, '../docs/interfaces.md'), 'utf8')

function block(language: string): string {
  const found = new RegExp(`^\`\`\`${language}\\n([^\`]*)^\`\`\`$`, 'm').exec(page)?.[1]
  if (found === undefined) throw new Error(`The page has no block of ${language}`)
  return found
}

test('simulate plays the scenario of the page and prints the lines of the page', async () => {
  const printed: string[] = []
  async function* bytes(): AsyncGenerator<Uint8Array> {
    yield Buffer.from(block('json'))
  }
  await simulateAll(bytes(), {
    print: (line) => printed.push(line),
    say: (line) => expect.unreachable(line),
    sha256Hex: (text) => hash('sha256', text),
  })
  expect(printed).toEqual(block('ndjson').trimEnd().split('\n'))
})

test('every command of a scenario that the page names exists', () => {
  const table = page.slice(page.indexOf('| command'))
  const named = [...table.matchAll(/`([A-Z]\w+)`/g)].map(([, name]) => name)
  expect(named.length).toBeGreaterThan(15)
  expect(named.filter((name) => !isScenarioCommand(name))).toEqual([])
})

test('every operation that the page names exists', async () => {
  const operations = (await allEndpoints()).map(
    ({ endpoint }) => `${endpoint.method} /api${endpoint.path.replaceAll(/:(\w+)/g, '{$1}')}`,
  )
  const rows = [...page.matchAll(/^\| `(GET|POST) ([^|]*)\|/gm)]
  const named = rows.flatMap(([, method, cell = '']) =>
    [...`\`${cell}`.matchAll(/`(?:GET |POST )?([^`]+)`/g)].map(([, name = '']) => ({ method, name })),
  )
  expect(named.length).toBeGreaterThan(25)
  let folder = ''
  for (const { method, name } of named) {
    const [asked = ''] = name.split('?')
    if (asked.startsWith('/health') || asked === '/metrics') continue
    const full = asked.startsWith('/api') ? asked : folder + asked.replace('…/', '')
    folder = full.slice(
      0,
      folder !== '' && full.startsWith(folder) ? folder.length : full.lastIndexOf('/') + 1,
    )
    expect(operations).toContain(`${method} ${full}`)
  }
})

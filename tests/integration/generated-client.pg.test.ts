import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { promisify } from 'node:util'
import ts from 'typescript'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectRoot } from '../../scripts/product/kernel/project.ts'
import { PASSWORD, people } from './people.ts'
import { type RunningStack, startStack } from './running-stack.ts'
import { folderOfFile } from '../fixtures/temporary-folder.ts'

/** What an integrator writes against the generated types: sign in, read the public list, bid. */
const integration = `
import createClient from 'openapi-fetch'
import type { components, paths } from './api'

const [baseUrl = '', email = '', password = '', auctionId = '', commandId = ''] = process.argv.slice(2)
const client = createClient<paths>({ baseUrl })

const signedIn = await client.POST('/api/account/login', { body: { email, password } })
if (signedIn.error !== undefined) throw new Error(signedIn.error.code)
const cookie = signedIn.response.headers.getSetCookie()[0]?.split(';')[0] ?? ''

const list = await client.GET('/api/public/auctions')
if (list.error !== undefined) throw new Error(list.error.code)
const auction = list.data.find(({ id }) => id === auctionId)
if (auction === undefined) throw new Error('The auction is not on the list')

async function bid(price: number): Promise<components['schemas']['Receipt'] | number | null> {
  const placed = await client.POST('/api/auctions/{auctionId}/bids', {
    params: { path: { auctionId } },
    headers: { cookie },
    body: {
      price,
      commandId: price === 1 ? crypto.randomUUID() : commandId,
      confirmations: {
        offerIsBindingChecked: true,
        documentsChecked: true,
        agreementsOrNoReservationsChecked: true,
        agbChecked: true,
      },
    },
  })
  if (placed.error === undefined) return placed.data
  // The current price is a member of this refusal alone.
  if (placed.error.code !== 'auctionBidTooLow') throw new Error(placed.error.code)
  return placed.error.currentPrice ?? null
}

const tooLow = await bid(1)
const receipt = await bid(auction.startPrice)
const anonymous = await client.POST('/api/auctions/{auctionId}/bids', {
  params: { path: { auctionId } },
  body: { price: 2, commandId, confirmations: {
    offerIsBindingChecked: true, documentsChecked: true, agreementsOrNoReservationsChecked: true, agbChecked: true,
  } },
})
console.log(JSON.stringify({
  title: auction.title, tooLow, receipt, anonymous: anonymous.error?.code, status: anonymous.response.status,
}))
`

let stack: RunningStack
const folder = folderOfFile('generated-client')
beforeAll(async () => {
  stack = await startStack()
  symlinkSync(path.join(projectRoot, 'node_modules'), path.join(folder, 'node_modules'))
  const description = path.join(folder, 'openapi.json')
  writeFileSync(description, await (await fetch(`${stack.url}/api/openapi.json`)).text())
  writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }')
  const module = createRequire(import.meta.url).resolve('openapi-typescript')
  const generator = path.join(path.dirname(module), '../bin/cli.js')
  await run([generator, description, '-o', path.join(folder, 'api.d.ts')])
})
afterAll(async () => {
  await stack.close()
})

const run = (args: readonly string[]) => promisify(execFile)(process.execPath, [...args], { cwd: folder })

/** What the compiler says of a module that stands beside the generated types, in its strictest settings. */
function faultsOf(name: string, source: string): readonly string[] {
  const file = path.join(folder, name)
  writeFileSync(file, source)
  const program = ts.createProgram([file], {
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    skipLibCheck: false,
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: ['lib.esnext.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: ['node'],
    typeRoots: [path.join(projectRoot, 'node_modules/@types')],
  })
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
}

test('a client generated from the description compiles, signs in, reads the public list and bids', async () => {
  expect(faultsOf('client.ts', integration)).toEqual([])
  const auctionId = await stack.openAuction()
  const commandId = randomUUID()
  const { stdout } = await run([
    path.join(folder, 'client.ts'),
    stack.url,
    people.anna.email,
    PASSWORD,
    auctionId,
    commandId,
  ])
  const seen: unknown = JSON.parse(stdout)
  expect(seen).toMatchObject({
    title: 'Altbauwohnung mit Balkon',
    tooLow: 100_000,
    receipt: { auctionId, commandId, price: 100_000 },
    anonymous: 'unauthenticated',
    status: 401,
  })
})

test('the types refuse a body that the description does not have', () => {
  const right = '{ email, password }'
  expect(integration).toContain(right)
  const faults = faultsOf('wrong.ts', integration.replace(right, '{ mail: email, password }'))
  expect(faults.join('\n')).toMatch(/'mail' does not exist/)
})

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AttemptEvent } from '@zuschlag/contracts/auction/events'
import { nodeSha256 } from '@zuschlag/engine/verification-cli/node-crypto'
import { keyIdOf } from '@zuschlag/engine/verification/export-signature'
import { SqliteEventLog } from '@zuschlag/engine/store/sqlite/sqlite-log'
import { auctionIdOf } from '../../../tests/fixtures/auction-commands.ts'
import { eventfulAuction } from '../../../tests/fixtures/eventful-auction.ts'
import { type History, historyIn, writeHistory } from '../../../tests/fixtures/forged-log.ts'
import { runCli } from '../command-line.ts'
import type { Configuration } from '../../product/configuration/configuration.ts'
import { signingKeyOf } from '../../product/signing-key.ts'
import { layoutOf } from '../../product/layout.ts'
import type { CliIo } from '../terminal/verb.ts'

const auctionId = auctionIdOf(1)
const dataDir = mkdtempSync(path.join(tmpdir(), 'evidence-'))
const forgedDir = mkdtempSync(path.join(tmpdir(), 'evidence-forged-'))
const file = (name: string): string => path.join(dataDir, name)
let genuine: History

async function writeLog(folder: string, history: History): Promise<void> {
  const log = new SqliteEventLog(layoutOf(folder).eventLog)
  await writeHistory(log, auctionId, history)
  await log.close()
}

beforeAll(async () => {
  genuine = await historyIn((await eventfulAuction()).memory, auctionId)
  await writeLog(dataDir, genuine)
  const events = genuine.events.map((event) =>
    event.revision === 6 ? { ...event, at: auctionId as never } : event,
  )
  await writeLog(forgedDir, { ...genuine, events })
})

afterAll(() => {
  for (const folder of [dataDir, forgedDir]) rmSync(folder, { recursive: true, force: true })
})

type Ran = { readonly code: number; readonly out: string; readonly said: string }

async function run(verb: string, args: readonly string[], input = '', folder = dataDir): Promise<Ran> {
  const out: string[] = []
  const said: string[] = []
  async function* stdin(): AsyncGenerator<Uint8Array> {
    yield Buffer.from(input)
  }
  const io: CliIo = {
    print: (line) => out.push(line),
    drained: () => Promise.resolve(),
    say: (line) => said.push(line),
    stdin: stdin(),
    resolvePath: (name) => path.resolve(dataDir, name),
    configuration: () =>
      ({
        dataDir: folder,
        eventStoreUrl: null,
        signingKey: null,
        retiredSigningKeys: [] as readonly string[],
      }) as Configuration,
    signal: new AbortController().signal,
  }
  const code = await runCli([verb, ...args], io)
  return { code, out: out.join('\n'), said: said.join('\n') }
}

test('replay prints each step with its rule, in the terminal and as JSON', async () => {
  const replayed = await run('replay', [auctionId])
  expect(replayed).toMatchObject({ code: 0, said: '' })
  expect(replayed.out).toContain('100,500')
  expect(replayed.out).toMatch(/refused: auctionBidTooLow · held: price 100,000, lowest bid 101,000/)
  expect(replayed.out).toContain('100,000 · rules 1 · side costs 7,600.00')
  expect(replayed.out).toContain('[BID-11] While no bid stands, exactly the start price is high enough.')
  expect(replayed.out).toContain('Europe/Vienna')
  expect(replayed.out).toContain('· end – → 2026-10-24T18:00:00.000Z')
  // The whole rule that refused, on as many lines as it takes, and what was missing.
  expect(replayed.out).toContain(
    '      [BID-7] The price is a price: a whole number from 1 to 9 999 999 999, as a JSON number. Any other JSON\n' +
      '      value is `priceInvalid`.',
  )
  expect(replayed.out).toContain('110,000 refused: confirmationMissing (for rules 2) · held: ')
  const json = await run('replay', [auctionId, '--json', '--until', '1'])
  const steps = json.out.split('\n').map((line) => JSON.parse(line) as { rule: string })
  expect(steps.map(({ rule }) => rule)).toEqual(['LIFE-1', 'PUB-1'])
  expect(await run('replay', [auctionIdOf(7)])).toMatchObject({ code: 1, out: '' })
})

test('verify checks the log and names the first revision that does not fit', async () => {
  expect(await run('verify', ['--log-only'])).toMatchObject({ code: 0, said: '' })
  expect((await run('verify', [auctionId, '--log-only'])).out).toMatch(
    /^✔ log: 1 auction, \d+ events; \d+ accepted/,
  )
  const forged = await run('verify', ['--log-only'], '', forgedDir)
  expect(forged.code).toBe(1)
  expect(forged.out).toBe(
    `✘ auction ${auctionId}: revision 6 does not fit: no event of this shape is ever written (at)`,
  )
  expect(await run('verify', [auctionIdOf(7), '--log-only'])).toMatchObject({ code: 1 })
})

test('an export verifies elsewhere, and damage to it does not', async () => {
  expect(await run('export', [auctionId, '--out', 'auction.export'])).toMatchObject({ code: 0, said: '' })
  const bid = genuine.events.find(({ type }) => type === 'BidPlaced')
  const receipt = bid?.hash ?? ''
  const good = await run('verify', ['--file', 'auction.export', '--receipt', receipt])
  expect(good).toMatchObject({ code: 0, said: '' })
  const facts = `price 100000, at ${bid?.at}, command ${bid?.commandId}`
  expect(good.out).toContain(`✔ receipt ${receipt} is revision ${bid?.revision}; compare it with ${facts}`)
  const json = await run('verify', ['--file', 'auction.export', '--receipt', receipt, '--json'])
  expect(JSON.parse(json.out)).toMatchObject({
    receipts: [{ receipt, price: 100_000, engineTime: bid?.at, commandId: bid?.commandId }],
  })
  const [attempt] = genuine.attempts as readonly AttemptEvent[]
  const refused = attempt?.hash ?? ''
  const refusal = await run('verify', ['--file', 'auction.export', '--receipt', refused])
  expect(refusal).toMatchObject({ code: good.code })
  expect(refusal.out).toContain(`✔ receipt ${refused} is refused attempt 0: ${attempt?.data.code}`)
  const missing = await run('verify', ['--file', 'auction.export', '--receipt', 'a'.repeat(64)])
  expect(missing).toMatchObject({ code: 1 })
  expect(missing.out).toMatch(/is not in it; ask for a newer file if it is later than \S+Z/)
  const text = readFileSync(file('auction.export'), 'utf8')
  expect(await run('verify', ['--file', '-'], text)).toMatchObject({ code: 0 })
  for (const [damaged, code] of [
    [text.slice(0, -100), 1],
    [text.replace('100000', '100001'), 1],
    ['', 2],
    ['{}', 2],
    [text.replace('"formatVersion":2', '"formatVersion":"9"'), 2],
    [text.replace('"formatVersion":2', '"formatVersion":9'), 3],
  ] as const) {
    const result = await run('verify', ['--file', '-'], damaged)
    expect(result).toMatchObject({ code, out: '' })
    expect(result.said).toMatch(/^[^\n]+$/)
  }
})

test('a file is proven by a key that is trusted: the own one, or one that is named', async () => {
  await run('export', [auctionId, '--out', 'signed.export'])
  const verified = (...more: string[]) => run('verify', ['--file', 'signed.export', ...more])
  const own = await verified()
  expect(own).toMatchObject({ code: 0, said: '' })
  expect(own.out).toMatch(/genuine as of \S+Z, last revision \d+: signed by the trusted key/)
  expect(own.out).not.toContain('complete')
  const { publicKey } = signingKeyOf({ signingKey: null, retiredSigningKeys: [], dataDir })
  writeFileSync(file('own.key'), `${publicKey}\n`)
  const published = { keys: [{ keyId: 'k', algorithm: 'Ed25519', publicKey }], rulesDigest: null }
  writeFileSync(file('keys.json'), JSON.stringify(published))
  // With `=`, as a key may start with a dash.
  for (const key of [publicKey, 'own.key', 'keys.json'])
    expect(await verified(`--key=${key}`)).toMatchObject({ code: 0 })
  const unknown = await verified('--key', 'A'.repeat(43))
  expect(unknown.code).toBe(3)
  expect(unknown.out).toContain(`signed by the unknown key`)
  expect(unknown.out).toContain(publicKey)
  // Nobody is led to trust the key of the file.
  expect(unknown.out).toContain(
    `keys that you trust (${keyIdOf('A'.repeat(43), nodeSha256.hex)}): not proven`,
  )
  expect(unknown.out).not.toContain('name it with --key')
  writeFileSync(file('no-keys.json'), JSON.stringify({ ...published, keys: [] }))
  const none = await verified('--key', 'no-keys.json')
  expect(none.code).toBe(3)
  expect(none.out).toContain('keys that you trust (none): not proven')
  expect(none.out).not.toContain('name it with --key')
  const held = genuine.events.at(-1)?.hash ?? ''
  expect((await verified('--key', 'A'.repeat(43), '--receipt', held)).out).toContain(`! receipt ${held} is`)
  expect(await verified('--key', 'no-such-file')).toMatchObject({ code: 2 })
  // On a machine without the installation nobody is trusted.
  expect(await run('verify', ['--file', 'signed.export'], '', forgedDir)).toMatchObject({ code: 3 })
  const json = JSON.parse((await verified('--json')).out) as object
  expect(json).toMatchObject({ fits: true, status: 'known', hasKnownRules: true })
})

test('what cannot be exported leaves no file', async () => {
  expect(await run('export', [auctionIdOf(7), '--out', 'none.export'])).toMatchObject({ code: 1 })
  const forged = await run('export', [auctionId, '--out', 'none.export'], '', forgedDir)
  expect(forged).toMatchObject({ code: 1 })
  expect(forged.said).toMatch(/^not written: revision 6 does not fit/)
  expect(await run('verify', ['--file', 'none.export'])).toMatchObject({ code: 2 })
})

test('export into a missing folder is one line with exit code 2, and writes nothing', async () => {
  const { code, out, said } = await run('export', [auctionId, '--out', 'no/such/folder/x'])
  expect({ code, out }).toEqual({ code: 2, out: '' })
  expect(said).toBe(`there is no folder ${file('no/such/folder')}`)
})

test.each<[string, readonly string[]]>([
  ['replay', []],
  ['replay', ['7']],
  ['replay', [auctionId, '--until', 'gestern']],
  ['replay', [auctionId, auctionId]],
  ['export', [auctionId]],
  ['export', ['--out', 'x']],
  ['verify', ['nothing']],
  ['verify', [auctionId, '--file', 'x']],
  ['verify', ['--receipt', 'x']],
  ['verify', ['--file', 'x', '--receipt', 'x']],
  ['simulate', []],
])('wrong use %#', async (verb, args) => {
  const { code, out, said } = await run(verb, args)
  expect({ code, out }).toEqual({ code: 2, out: '' })
  expect(said).toContain(`usage: npm run cli -- ${verb} `)
})

test('simulate plays files and the standard input, and stops at the first that makes no sense', async () => {
  const scenario =
    '{"auction":{},"steps":[{"at":"2026-10-12T10:00:00Z","command":"PlaceBid","bidder":"a","price":100000}]}'
  writeFileSync(file('scenario.json'), scenario)
  const played = await run('simulate', ['scenario.json', '-'], `[${scenario},${scenario}]`)
  expect(played).toMatchObject({ code: 0, said: '' })
  expect(played.out.split('\n').filter((line) => line.includes('"state"'))).toHaveLength(3)
  const stopped = await run('simulate', ['-'], `${scenario}\n{"auction"`)
  expect(stopped).toMatchObject({ code: 2, said: '-: scenario 2: ends in the middle of a scenario' })
  expect(stopped.out).toContain('"highestBidder":"a"')
  const none = await run('simulate', ['no-such-file'])
  expect(none.code).toBe(2)
  expect(none.said).toMatch(/^no-such-file: ENOENT[^\n]*$/)
})

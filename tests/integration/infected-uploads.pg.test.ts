import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Gateway } from '@zuschlag/gateway/server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eicar, FakeClamd } from '../fixtures/fake-clamd.ts'
import { people, problemIn, ScriptClient } from './people.ts'
import { type RunningStack, startStack, gatewayBeside } from './running-stack.ts'

let stack: RunningStack
let clamd: FakeClamd
let guarded: Gateway
let broker: ScriptClient
let auctionId = ''
let filesDir = ''

beforeAll(async () => {
  stack = await startStack()
  clamd = await FakeClamd.start()
  auctionId = await stack.openAuction()
  filesDir = join(stack.filesDir, 'guarded')
  const privateDir = join(stack.filesDir, 'private')
  guarded = gatewayBeside(stack, { filesDir, privateDir, clamdUrl: clamd.url })
  const port = await guarded.listen(0, ['127.0.0.1'])
  broker = await ScriptClient.signedIn(`http://127.0.0.1:${port}`, people.broker)
})
afterAll(async () => {
  await guarded.close()
  await clamd.close()
  await stack.close()
})
beforeEach(() => {
  clamd.says = undefined
})

const pdf = (inside: string): string => `%PDF-1.7\n1 0 obj\n${inside}\nendobj\nstartxref\n9\n%%EOF\n`

function uploaded(content: string) {
  const path = `/api/administration/auctions/${auctionId}/documents`
  return broker.upload(path, 'document', content, { fields: { name: 'Grundbuch' } })
}
const keptFiles = () => readdir(filesDir, { recursive: true }).catch(() => [])

test('a document with something in it is refused by its own code, and nothing of it is kept', async () => {
  const problem = problemIn(await uploaded(pdf(eicar)))
  expect([problem.status, problem.code]).toEqual([400, 'fileInfected'])
  expect(await keptFiles()).toEqual([])
})

test('one that nobody could look at is not kept either: come back later', async () => {
  clamd.says = 'stream: cannot look. ERROR'
  const problem = problemIn(await uploaded(pdf('<<>>')))
  expect([problem.status, problem.code]).toEqual([503, 'unavailable'])
  expect(await keptFiles()).toEqual([])
})

test('a clean one is kept', async () => {
  expect((await uploaded(pdf('<<>>'))).status).toBe(201)
  expect(clamd.scanned.at(-1)?.toString()).toBe(pdf('<<>>'))
  expect(await keptFiles()).not.toEqual([])
})

import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { Readable } from 'node:stream'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RunningStack } from '../integration/running-stack.ts'
import { openStackParts } from '../integration/stack-parts.ts'
import { deployedProxy, type RunningNginx, startNginx } from './running-nginx.ts'

const MEBIBYTE = Buffer.alloc(1024 * 1024, 'a')
const FILE =
  '--x\r\ncontent-disposition: form-data; name="a"; filename="a"\r\ncontent-type: image/jpeg\r\n\r\n'
const forms = {
  json: { type: 'application/json', start: '{"email":"' },
  file: { type: 'multipart/form-data; boundary=x', start: FILE },
} as const

let stack: RunningStack
let nginx: RunningNginx

beforeAll(async () => {
  stack = await new RunningStack(await openStackParts(), 1).start()
  nginx = await startNginx(await deployedProxy([Number(new URL(stack.url).port)]))
})
afterAll(async () => {
  await nginx.stop()
  await stack.close()
})

/**
 * Status and code of the answer to a body that goes on, sent through the proxy for as long as it is taken.
 */
async function answerTo(path: string, form: keyof typeof forms, mebibytes: number): Promise<unknown> {
  const [host, port] = nginx.address.split(':')
  const { type, start } = forms[form]
  const sent = request({ host, port, method: 'POST', path, headers: { 'content-type': type } })
  // The proxy closes what it refuses itself.
  sent.on('error', () => {})
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>
  Readable.from([start, ...Array.from({ length: mebibytes }, () => MEBIBYTE)]).pipe(sent)
  const [answer] = await answered
  const { code } = (await json(answer)) as { readonly code?: string }
  return [answer.statusCode, code]
}

test.each([
  ['/api/account/login', 'json', 1],
  ['/api/account/login', 'json', 20],
  ['/api/sellers/register', 'file', 12],
  ['/api/account/login', 'json', 50],
] as const)(
  '%s answers a body of %s with %i MiB with 413 and a code',
  async (path, form, mebibytes) => {
    for (let count = 0; count < 4; count += 1)
      expect(await answerTo(path, form, mebibytes)).toEqual([413, 'payloadTooLarge'])
  },
  60_000,
)

test('so is a refusal before the body is read', async () => {
  expect(await answerTo('/api/public/auctions', 'json', 20)).toEqual([405, 'methodNotAllowed'])
})

import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestServer } from '../../../../tests/fixtures/http-server.ts'
import { readJsonBody } from './api.ts'
import { respondWithJson } from './respond.ts'
import { serveApp } from './silent-app.fixture.ts'

const lines: string[] = []
let server: TestServer
beforeAll(async () => {
  const echo: Parameters<typeof serveApp>[0][number] = async (context) => {
    const failure = await readJsonBody(context)
    respondWithJson(context, failure === null ? 200 : 400, { failure, body: context.request.body })
  }
  server = await serveApp([echo], (line) => void lines.push(line))
})
afterAll(() => server.close())

const text = Buffer.from('{"text":"words"}')
const send = async (encoding: string, body: Buffer) => {
  const headers = { 'content-type': 'application/json', 'content-encoding': encoding }
  const response = await fetch(server.url, { method: 'POST', headers, body: new Uint8Array(body) })
  return response.json()
}

test.each([
  ['gzip', gzipSync(text)],
  ['deflate', deflateSync(text)],
  ['br', brotliCompressSync(text)],
])(
  'a body in %s is read; a broken, cut or empty one is malformed, and no failure of ours',
  async (encoding, body) => {
    expect(await send(encoding, body)).toMatchObject({ failure: null, body: { text: 'words' } })
    const broken = Buffer.from(body)
    broken.fill(0xff, Math.floor(body.length / 2))
    for (const wrong of [broken, body.subarray(0, -6), Buffer.from('no compressed text, but words')])
      expect(await send(encoding, wrong)).toEqual({ failure: 'malformedJson' })
    expect(lines).toEqual([])
  },
)

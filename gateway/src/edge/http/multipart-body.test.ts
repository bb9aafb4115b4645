import { readdirSync, readlinkSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test, vi } from 'vitest'
import { limits } from '../../kernel/config.ts'
import { edgeServer } from '../../../../tests/fuzz/edge-server.ts'

const server = await edgeServer()
afterEach(() => {
  vi.useRealTimers()
})

async function send(body: string): Promise<string> {
  const answer = await server.exchange(
    'POST /api/upload HTTP/1.1\r\nHost: test\r\nContent-Type: multipart/form-data; boundary=fuzz\r\n',
    `Connection: close\r\nContent-Length: ${Buffer.byteLength(body, 'latin1')}\r\n\r\n`,
    body,
  )
  return answer.slice(9, 12)
}

/** Descriptors of this process that lead to files of uploads, deleted ones included. */
function openUploads(): readonly string[] {
  const folder = '/proc/self/fd'
  return readdirSync(folder).flatMap((name) => {
    try {
      const target = readlinkSync(path.join(folder, name))
      return target.includes('zuschlag-upload-') ? [target] : []
    } catch {
      return []
    }
  })
}

// Found by `npm run fuzz -- --target multipart --seed 1002`.
const brokenBodies = [
  '--fuzz\r\nContent-Disposition: f-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\nPNG\r\n\u001A\n\r\n--fu',
  '--fuzz\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\nPNG\r\n--f\r\n',
]

test.runIf(process.platform === 'linux').each(brokenBodies)(
  'a body that ends within its file leaves no file open: %j',
  async (body) => {
    for (let request = 0; request < 20; request += 1) expect(await send(body)).toMatch(/^4\d\d$/)
    await expect.poll(() => openUploads()).toEqual([])
  },
)

test.runIf(process.platform === 'linux')(
  'a slow line has longer for a file than for another body',
  async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const fields = '--fuzz\r\nContent-Disposition: form-data; name="title"\r\n\r\nPlan\r\n'
    const file =
      '--fuzz\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n' +
      'Content-Type: image/png\r\n\r\nPNG\r\n'
    const socket = connect({ port: server.port, host: '127.0.0.1' })
    const answer = text(socket)
    socket.write(
      'POST /api/upload HTTP/1.1\r\nHost: test\r\nContent-Type: multipart/form-data; boundary=fuzz\r\n' +
        'Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n',
    )
    const sendChunk = (piece: string) => socket.write(`${piece.length.toString(16)}\r\n${piece}\r\n`)
    sendChunk(fields + file)
    await expect.poll(() => openUploads()).toHaveLength(1)
    vi.advanceTimersByTime(limits.uploadRequestTimeoutMs - 1)
    sendChunk('--fuzz--\r\n')
    socket.write('0\r\n\r\n')
    expect(await answer).toMatch(/^HTTP\/1\.1 204 /)
  },
)

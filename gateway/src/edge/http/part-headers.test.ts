import { expect, test } from 'vitest'
import { edgeServer } from '../../../../tests/fuzz/edge-server.ts'

const server = await edgeServer()

async function upload(...headers: readonly string[]): Promise<{ status: string; userMs: number }> {
  const part = (name: string, more: string, text: string) =>
    `--fuzz\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${text}\r\n`
  const body = `${part('title', '', 'A house')}${headers.map((more) => part('file', more, 'content')).join('')}--fuzz--\r\n`
  const before = process.threadCpuUsage()
  const answer = await server.exchange(
    'POST /api/upload HTTP/1.1\r\nHost: test\r\nContent-Type: multipart/form-data; boundary=fuzz\r\n',
    `Connection: close\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  )
  return { status: answer.slice(9, 12), userMs: process.threadCpuUsage(before).user / 1_000 }
}

test('a file is read by its name as usual', async () => {
  expect((await upload('; filename="a house.png"\r\nContent-Type: image/png')).status).toBe('204')
})

test('a header of a part that is as long as a body holds no event loop', async () => {
  const { status, userMs } = await upload(`; ${'M;\tFILENAME="I'.repeat(40_000)}`)
  expect(status).toMatch(/^4\d\d$|^204$/)
  // Quadratic time takes seconds for it, on any machine.
  expect(userMs).toBeLessThan(1_500)
})

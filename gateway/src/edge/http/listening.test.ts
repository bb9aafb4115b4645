import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { limits } from '../../kernel/config.ts'
import { createLimitedServer } from './limited-server.ts'
import { drain, listen } from './listening.ts'

/**
 * A server whose answers wait until the test gives them, and a client that keeps its connection, as a proxy
 * does.
 */
async function kept() {
  const waiting: ServerResponse[] = []
  const server = createLimitedServer((_request, response) => void waiting.push(response))
  const port = await listen(server, { port: 0, host: '127.0.0.1' })
  const socket = connect({ port, host: '127.0.0.1' })
  const received = { text: '' }
  socket.on('data', (data: Buffer) => void (received.text += data.toString()))
  /** Sends a request; resolves once it has arrived. */
  const ask = async (): Promise<void> => {
    const arrived = once(server, 'request')
    socket.write('GET / HTTP/1.1\r\nHost: test\r\n\r\n')
    await arrived
  }
  const answer = (text: string): void => void waiting.shift()?.end(text)
  return { server, socket, received, ask, answer }
}

afterEach(() => {
  vi.useRealTimers()
})

const ended = (socket: Socket): Promise<unknown> => once(socket, 'close')

test('a request in flight is answered, and its kept-alive connection is closed', async () => {
  const { server, socket, received, ask, answer } = await kept()
  await ask()
  const force = vi.spyOn(server, 'closeAllConnections')
  const drained = drain(server, [], () => undefined)
  const closed = ended(socket)
  answer('the last')
  await Promise.all([drained, closed])
  expect(received.text).toContain('the last')
  expect(force).not.toHaveBeenCalled()
})

test('further responses on a kept-alive connection carry Connection: close', async () => {
  const { server, socket, received, ask, answer } = await kept()
  await ask()
  const drained = drain(server, [], () => undefined)
  await ask()
  const closed = ended(socket)
  answer('first')
  answer('second')
  await Promise.all([drained, closed])
  const [first = '', second = ''] = received.text.split('first')
  expect([first.includes('keep-alive'), second.includes('Connection: close')]).toEqual([true, true])
  expect(second).toContain('second')
})

test('who rests is let go of at once', async () => {
  const { server, socket, ask, answer } = await kept()
  await ask()
  answer('done')
  await once(socket, 'data')
  await Promise.all([drain(server, [], () => undefined), ended(socket)])
  expect(server.listening).toBe(false)
})

test('who does not finish is let go of after the drain time, which is below ten seconds', async () => {
  const { server, socket, ask } = await kept()
  await ask()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  const terminateSockets = vi.fn()
  const drained = drain(server, [], terminateSockets)
  vi.advanceTimersByTime(limits.drainMs - 1)
  expect([terminateSockets.mock.calls.length, socket.destroyed]).toEqual([1, false])
  const closed = ended(socket)
  vi.advanceTimersByTime(1)
  await Promise.all([drained, closed])
  expect(limits.drainMs).toBeLessThan(10_000)
})

import { createServer, type Server as HttpServer } from 'node:http'
import type { Server } from 'node:net'
import { networkInterfaces } from 'node:os'
import { Worker } from 'node:worker_threads'
import { afterEach, expect, test } from 'vitest'
import { startListeners } from './listeners.ts'
import { drain } from './listening.ts'

const CALLERS = 64
const HOST = '127.0.0.1'

const opened: { readonly server: HttpServer; readonly sockets: readonly Server[] }[] = []
afterEach(async () => {
  for (const { server, sockets } of opened.splice(0)) {
    server.closeAllConnections()
    await drain(server, sockets, () => {})
  }
})

async function open(
  port = 0,
  hosts = [HOST],
): Promise<{ readonly server: HttpServer; readonly port: number }> {
  const server = createServer((_request, response) => void response.end('welcome'))
  const { port: taken, sockets } = await startListeners(server, port, hosts)
  opened.push({ server, sockets })
  return { server, port: taken }
}

/**
 * Callers on a thread of their own. Resolves once they run; then `untilAllWait` stands still until the kernel
 * has greeted every one.
 */
async function callersOf(
  port: number,
): Promise<{ readonly untilAllWait: () => void; readonly worker: Worker }> {
  const greeted = new Int32Array(new SharedArrayBuffer(4))
  const code = `
    const { connect } = require('node:net')
    const { parentPort, workerData: { port, host, callers, greeted } } = require('node:worker_threads')
    const sockets = []
    parentPort.once('message', () => {
      for (let count = 0; count < callers; count += 1) {
        sockets.push(connect(port, host, () => { if (Atomics.add(greeted, 0, 1) === callers - 1) Atomics.notify(greeted, 0) }).on('error', () => {}))
      }
    })
    parentPort.postMessage('here')`
  const worker = new Worker(code, { eval: true, workerData: { port, host: HOST, callers: CALLERS, greeted } })
  await new Promise((resolve) => worker.once('message', resolve))
  const untilAllWait = (): void => {
    worker.postMessage('call')
    for (;;) {
      const count = Atomics.load(greeted, 0)
      if (count === CALLERS) return
      Atomics.wait(greeted, 0, count, 50)
    }
  }
  return { untilAllWait, worker }
}

test('those who came while the thread was at work are let in many at a time', async () => {
  const { server, port } = await open()
  const { untilAllWait, worker } = await callersOf(port)
  let inside = 0
  server.on('connection', () => (inside += 1))
  untilAllWait()
  let iterations = 0
  while (inside < CALLERS) {
    await new Promise((resolve) => setImmediate(resolve))
    iterations += 1
  }
  expect(iterations).toBeLessThan(CALLERS / 2)
  await worker.terminate()
})

test('connections of every socket are answered', async () => {
  const { port } = await open()
  const answers = await Promise.all(
    Array.from({ length: CALLERS }, () => fetch(`http://${HOST}:${port}`).then((answer) => answer.text())),
  )
  expect(answers).toEqual(Array.from({ length: CALLERS }, () => 'welcome'))
})

test('a port in use is refused, although the sockets could share it', async () => {
  const { port } = await open()
  await expect(open(port)).rejects.toThrow('EADDRINUSE')
})

test('both meanings of localhost lead in, and the network does not', async () => {
  const { port } = await open(0, ['127.0.0.1', '::1'])
  const answerOf = (host: string) => fetch(`http://${host}:${port}`).then((answer) => answer.text())
  expect(await answerOf('localhost')).toBe('welcome')
  expect(await answerOf('127.0.0.1')).toBe('welcome')
  const hasIpv6 = networkInterfaces()['lo']?.some(({ address }) => address === '::1') ?? false
  if (hasIpv6) expect(await answerOf('[::1]')).toBe('welcome')
  // All of 127.0.0.0/8 leads to this machine; a server of every interface answers there.
  await expect(answerOf('127.0.0.2')).rejects.toThrow()
})

test('of several addresses those that the machine does not have are left out; a single one has to be there', async () => {
  const { port } = await open(0, ['127.0.0.1', '203.0.113.1'])
  expect(port).toBeGreaterThan(0)
  await expect(open(0, ['203.0.113.1'])).rejects.toThrow('EADDRNOTAVAIL')
})

test('a drain waits for the requests in flight of every socket', async () => {
  let finish = (): void => {}
  const isHeld = Promise.withResolvers<void>()
  let asked = 0
  const server = createServer((_request, response) => {
    asked += 1
    response.setHeader('Connection', 'close')
    if (asked === CALLERS) isHeld.resolve()
    void held.then(() => response.end('in time'))
  })
  const held = new Promise<void>((resolve) => (finish = resolve))
  const { port, sockets } = await startListeners(server, 0, [HOST])
  const answers = Array.from({ length: CALLERS }, () =>
    fetch(`http://${HOST}:${port}`).then((answer) => answer.text()),
  )
  await isHeld.promise
  let isDrained = false
  const drained = drain(server, sockets, () => {}).then(() => (isDrained = true))
  await new Promise((resolve) => setImmediate(resolve))
  expect(isDrained).toBe(false)
  finish()
  expect(await Promise.all(answers)).toEqual(Array.from({ length: CALLERS }, () => 'in time'))
  await drained
})

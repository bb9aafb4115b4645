import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { defineEndpoint } from '@zuschlag/contracts/kernel/endpoint'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { ok } from '@zuschlag/contracts/kernel/result'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { TestServer } from '../../../../tests/fixtures/http-server.ts'
import { limits } from '../../kernel/config.ts'
import { problemOf } from '../../kernel/problem.ts'
import { signedInAs } from '../../policies/viewer.fixture.ts'
import { visitor } from '../../policies/viewer.ts'
import { api } from './api.ts'
import { type Route, signedInRoute } from './route.ts'
import { factsFor } from './route-facts.fixture.ts'
import { UploadsInProgress } from './uploads-in-progress.ts'
import { serveApp } from './silent-app.fixture.ts'

const from = (clientIp: string) => ({ viewer: visitor, clientIp })
const by = (userId: string, clientIp = '192.0.2.1') => ({ viewer: signedInAs(userId), clientIp })
/** Its body is complete: it goes on. */
const complete = (): boolean => false

test('one caller has a few uploads in progress, and another one when the first ends', () => {
  const uploads = new UploadsInProgress()
  const started = Array.from({ length: limits.uploadsPerCaller }, () => uploads.start(by('anna'), complete))
  expect(started.every(({ ok: isStarted }) => isStarted)).toBe(true)
  const tooMany = { error: { code: 'tooManyRequests', status: 429 } }
  expect(uploads.start(by('anna', '192.0.2.2'), complete)).toMatchObject(tooMany)
  expect(uploads.start(by('ben'), complete).ok).toBe(true)
  expect(uploads.start(from('192.0.2.1'), complete).ok).toBe(true)
  if (started[0]?.ok === true) started[0].value()
  expect(uploads.start(by('anna'), complete).ok).toBe(true)
})

test('accounts of one client IP have a few together', () => {
  const uploads = new UploadsInProgress()
  for (let count = 0; count < limits.uploadsPerClientIp; count += 1)
    expect(uploads.start(by(`user ${count}`), complete).ok).toBe(true)
  expect(uploads.start(by('one more'), complete)).toMatchObject({ error: { code: 'tooManyRequests' } })
  expect(uploads.start(by('one more', '192.0.2.2'), complete).ok).toBe(true)
})

test('visitors together have a few, and take no place of accounts', () => {
  const uploads = new UploadsInProgress()
  for (let count = 0; count < limits.uploadsOfVisitors; count += 1)
    expect(uploads.start(from(`192.0.2.${count}`), complete).ok).toBe(true)
  const refused = uploads.start(from('192.0.2.200'), complete)
  expect(refused).toMatchObject({ error: { code: 'unavailable', status: 503 } })
  for (let count = 0; count < limits.uploadsOfAccounts; count += 1)
    expect(uploads.start(by(`user ${count}`, `192.0.2.${count}`), complete).ok).toBe(true)
  const another = uploads.start(by('one more', '192.0.2.200'), complete)
  expect(another).toMatchObject({ error: { code: 'unavailable' } })
})

test('with all places taken, the client with most of them gives one up whose body is on its way', () => {
  const uploads = new UploadsInProgress()
  const cutOff: string[] = []
  const reading = (name: string) => (): boolean => cutOff.push(name) > 0
  for (let count = 0; count < limits.uploadsOfAccounts; count += 1) {
    const half = count % 2
    const isComplete = count < 2
    const name = `${half}-${count}`
    uploads.start(by(name, `192.0.2.${half}`), isComplete ? complete : reading(name))
  }
  expect(uploads.start(by('anna', '198.51.100.1'), reading('anna')).ok).toBe(true)
  expect(cutOff).toEqual(['0-2'])
  for (let count = 0; count < limits.uploadsOfAccounts; count += 1)
    uploads.start(by(`other ${count}`, `198.51.100.${count + 2}`), complete)
  expect(cutOff).not.toContain('anna')
  expect(uploads.start(by('late', '203.0.113.1'), complete)).toMatchObject({ error: { code: 'unavailable' } })
})

const upload = defineEndpoint({
  name: 'upload',
  method: 'POST',
  path: '/upload/:id',
  access: 'signedIn',
  params: z.strictObject({ id: z.string().regex(/^\d+$/) }),
  body: z.strictObject({}),
  upload: { field: 'file', bytesMax: 1_024 },
})

const allowed = () => Promise.resolve({ ok: true } as const)
const apiOf = (routes: readonly Route[]) =>
  api({
    clock: { now: () => '2026-01-01T00:00:00.000Z' as Instant },
    viewerOf: ({ headers }) => Promise.resolve(signedInAs(String(headers.cookie))),
    isForeign: () => false,
    rateLimits: { spend: allowed, check: allowed, giveBack: () => Promise.resolve() },
    routes,
  })

test('a route that would read a file before it knows whether its sender may send one cannot be registered', () => {
  const handle = () => Promise.resolve(ok(null))
  expect(() => apiOf([signedInRoute(upload, factsFor(upload)).answer(handle)])).toThrow(
    'upload would read a file before',
  )
  expect(() =>
    apiOf([signedInRoute(upload, factsFor(upload)).answer(handle, () => Promise.resolve(null))]),
  ).not.toThrow()
})

let server: TestServer
beforeAll(async () => {
  const answered = apiOf([
    signedInRoute(upload, factsFor(upload)).answer(
      () => Promise.resolve(ok(null)),
      ({ params: { id } }, { userId }) =>
        Promise.resolve(id === '1' || userId === 'admin' ? null : problemOf('forbidden')),
    ),
  ])
  server = await serveApp([answered])
})
afterAll(() => server.close())

const file =
  '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\nContent-Type: image/png\r\n\r\nbytes\r\n'
const end = '--b--\r\n'

/** An upload without its body, and its answer, which may come before. */
function openUpload(path: string, cookie: string) {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  const answer = text(socket)
  const lines = [
    `POST /api/upload/${path} HTTP/1.1`,
    'Host: test',
    `Cookie: ${cookie}`,
    'Connection: close',
    'Content-Type: multipart/form-data; boundary=b',
    `Content-Length: ${file.length + end.length}`,
  ]
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  return { socket, answer }
}

test('who may not upload is refused before the body is read, and holds no place', async () => {
  for (let count = 0; count <= limits.uploadsPerCaller; count += 1) {
    expect(await openUpload('2', 'anna').answer).toMatch(/^HTTP\/1\.1 403 /)
    expect(await openUpload('x', 'anna').answer).toMatch(/^HTTP\/1\.1 400 /)
  }
  const { socket, answer } = openUpload('2', 'admin')
  socket.write(file + end)
  expect(await answer).toMatch(/^HTTP\/1\.1 204 /)
})

test('a client that leaves at any moment of its upload takes no place with it', async () => {
  for (let count = 0; count < 60; count += 1) {
    const { socket, answer } = openUpload('1', 'anna')
    socket.on('error', () => undefined).write(file.slice(0, 40))
    await pause(count % 4)
    socket.destroy()
    await answer.catch(() => undefined)
  }
  await expect
    .poll(async () => {
      const opened = Array.from({ length: limits.uploadsPerCaller }, () => openUpload('1', 'anna'))
      for (const { socket } of opened) socket.write(file + end)
      return (await Promise.all(opened.map(({ answer }) => answer))).map((said) => said.slice(9, 12))
    })
    .toEqual(Array.from({ length: limits.uploadsPerCaller }, () => '204'))
})

test('an upload too many is refused before its body is read; the others go on', async () => {
  const opened = Array.from({ length: limits.uploadsPerCaller }, () => openUpload('1', 'anna'))
  await expect
    .poll(async () => {
      const { socket, answer } = openUpload('1', 'anna')
      socket.write(file + end)
      return answer
    })
    .toMatch(/^HTTP\/1\.1 429 [^]*retry-after: 2/i)
  for (const { socket, answer } of opened) {
    socket.write(file + end)
    expect(await answer).toMatch(/^HTTP\/1\.1 204 /)
  }
  const { socket, answer } = openUpload('1', 'anna')
  socket.write(file + end)
  expect(await answer).toMatch(/^HTTP\/1\.1 204 /)
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetchDocument } from './download-link.tsx'
import { problemOf, TransportError } from '../api/call.ts'

const fetched = vi.fn<typeof fetch>()
beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const failureOf = () =>
  fetchDocument('/api/x').then(
    () => undefined,
    (error: unknown) => error,
  )

test.each([
  ['attachment; filename="zuschlag-bid-log.csv"', 'zuschlag-bid-log.csv'],
  ['attachment', ''],
])('a document with %s is named %o', async (disposition, name) => {
  const headers = { 'Content-Disposition': disposition }
  fetched.mockResolvedValue(new Response('a;b', { headers }))
  const document = await fetchDocument('/api/x')
  expect(document.name).toBe(name)
  expect(await document.content.text()).toBe('a;b')
})

test('a refusal is no document, and says how long to wait', async () => {
  fetched.mockResolvedValue(new Response('no', { status: 429, headers: { 'Retry-After': '30' } }))
  expect(problemOf(await failureOf())).toMatchObject({ code: 'tooManyRequests', retryAfter: 30 })
})

test('half a document is none', async () => {
  const body = new ReadableStream({ start: (stream) => stream.error(new TypeError('network error')) })
  fetched.mockResolvedValue(new Response(body))
  expect(await failureOf()).toBeInstanceOf(TransportError)
})

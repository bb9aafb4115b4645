import { expect, test, afterEach, beforeEach, vi } from 'vitest'
import { problemOf, ProblemError, toProblem, TransportError, call, UnexpectedAnswerError } from './call.ts'
import { uploadObjectDocument } from '@zuschlag/contracts/administration/object-files'
import { getAuthenticatedUser } from '@zuschlag/contracts/account/authenticated-user'
import { getLoginTenants, login } from '@zuschlag/contracts/account/login'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'

const fetched = vi.fn<typeof fetch>()
beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  vi.restoreAllMocks()
  fetched.mockReset()
})

const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })
const credentials = { email: 'anna@demo.example', password: 'x' }

test('no content is undefined', async () => {
  fetched.mockResolvedValue(new Response(null, { status: 204 }))
  await expect(call(getAuthenticatedUser, {})).resolves.toBeUndefined()
})

test('a read carries its query and asks for nothing kept', async () => {
  fetched.mockResolvedValue(json(200, { isAssignedToMultipleTenants: false, loginTenantInfos: [] }))
  await call(getLoginTenants, { query: { email: 'a@b.example' } })
  const [url, init] = fetched.mock.calls[0] ?? []
  expect(url).toBe('/api/account/loginTenants?email=a%40b.example')
  expect(init).toMatchObject({ method: 'GET', cache: 'no-store' })
  expect(init).not.toHaveProperty('body')
})

test('who has a receipt asks for nothing older', async () => {
  fetched.mockResolvedValue(new Response(null, { status: 204 }))
  await call(getAuthenticatedUser, { minimumRevision: 7 })
  expect(fetched.mock.calls[0]?.[1]?.headers).toMatchObject({ 'Minimum-Revision': '7' })
})

test('a refusal is thrown with its problem and the endpoint', async () => {
  fetched.mockResolvedValue(json(401, { type: 'about:blank', title: 'No', status: 401, code: 'loginFailed' }))
  await expect(call(login, { body: credentials })).rejects.toMatchObject({
    endpoint: 'login',
    problem: { code: 'loginFailed' },
  })
})

test('an answer of another shape is a broken transport, not a value, and no lost connection', async () => {
  fetched.mockResolvedValue(json(200, { id: 7 }))
  const answer = call(login, { body: credentials })
  await expect(answer).rejects.toBeInstanceOf(TransportError)
  await expect(answer).rejects.toBeInstanceOf(UnexpectedAnswerError)
})

test('no answer is a broken transport', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'))
  const answer = call(getAuthenticatedUser, {})
  await expect(answer).rejects.toBeInstanceOf(TransportError)
  await expect(answer).rejects.not.toBeInstanceOf(UnexpectedAnswerError)
})

test("a caller's own cancellation stays one", async () => {
  const abort = new DOMException('cancelled', 'AbortError')
  fetched.mockRejectedValue(abort)
  await expect(call(getAuthenticatedUser, {})).rejects.toBe(abort)
})

test('an upload has the time that its bytes need on a slow line; all else ends after 20 seconds', async () => {
  vi.useFakeTimers()
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController()
    setTimeout(() => controller.abort(new DOMException('too long', 'TimeoutError')), ms)
    return controller.signal
  })
  fetched.mockImplementation((_url, init) => {
    const { promise, reject } = Promise.withResolvers<Response>()
    init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error))
    return promise
  })
  const ended: string[] = []
  const note = (name: string) => () => void ended.push(name)
  const params = { auctionId: '00000000-0000-4000-8000-000000000001' as AuctionId }
  const file = new Blob([new Uint8Array(25 * 1024 * 1024)])
  call(getAuthenticatedUser, {}).catch(note('read'))
  call(uploadObjectDocument, { params, body: { name: 'Plan' }, file }).catch(note('upload'))
  await vi.advanceTimersByTimeAsync(20_000)
  expect(ended).toEqual(['read'])
  await vi.advanceTimersByTimeAsync(200_000)
  expect(ended).toEqual(['read'])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ended).toEqual(['read', 'upload'])
})

const body = { type: 'about:blank', title: 'Too low', status: 409, code: 'auctionBidTooLow', minimumBid: 110 }

test("the server's problem is taken as it is", () => {
  expect(toProblem(409, body)).toEqual(body)
})

test.each([
  [401, 'unauthenticated'],
  [404, 'notFound'],
  [413, 'payloadTooLarge'],
  [429, 'tooManyRequests'],
  [500, 'internalError'],
  [502, 'unavailable'],
  [504, 'unavailable'],
  [418, 'internalError'],
])('a %i in the words of a proxy is %s', (status, code) => {
  expect(toProblem(status, undefined)).toMatchObject({ status, code })
  expect(toProblem(status, '<html>')).toMatchObject({ status, code })
})

test('Retry-After counts where the body names no time', () => {
  expect(toProblem(429, undefined, '30').retryAfter).toBe(30)
  expect(toProblem(429, { ...body, retryAfter: 5 }, '30').retryAfter).toBe(5)
  expect(toProblem(429, undefined, 'Wed, 21 Oct 2026 07:28:00 GMT').retryAfter).toBeUndefined()
})

test('only the server has problems; a broken transport has none', () => {
  expect(problemOf(new ProblemError(body, 'placeBid'))).toBe(body)
  expect(problemOf(new TransportError('gone'))).toBeUndefined()
})

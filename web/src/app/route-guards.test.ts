import { QueryClient } from '@tanstack/react-query'
import { isRedirect } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentUserQuery } from '../kernel/api/queries.ts'
import { requireUser } from './route-guards.ts'

const { queryKey } = currentUserQuery
const anna = { id: 'anna', email: 'anna@demo.example' } as never
const location = { href: '/administration/objects?search=Linde' } as never
const long = { updatedAt: 1 }

const fetched = vi.fn<typeof fetch>()
beforeEach(() => {
  fetched.mockReset()
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const redirectOf = (guarded: Promise<unknown>) => guarded.then(() => false, isRedirect)

test('who was signed in long ago goes on at once; whether they still are is read meanwhile', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  fetched.mockReturnValue(promise)
  const client = new QueryClient()
  client.setQueryData(queryKey, anna, long)
  expect(await requireUser(client, location)).toBe(anna)
  expect(fetched).toHaveBeenCalledOnce()
  // The session ended elsewhere: the next page is guarded.
  resolve(new Response(null, { status: 204 }))
  await expect.poll(() => client.getQueryData(queryKey)).toBeNull()
  expect(await redirectOf(requireUser(client, location))).toBe(true)
})

test('what the page itself changed of the account is waited for', async () => {
  fetched.mockImplementation(() => Promise.resolve(new Response(null, { status: 204 })))
  const client = new QueryClient()
  client.setQueryData(queryKey, anna)
  await client.invalidateQueries(currentUserQuery)
  expect(await redirectOf(requireUser(client, location))).toBe(true)
})

test('a visitor of long ago may have signed in elsewhere', async () => {
  fetched.mockImplementation(() => Promise.resolve(new Response(null, { status: 204 })))
  const client = new QueryClient()
  client.setQueryData(queryKey, null, long)
  expect(await redirectOf(requireUser(client, location))).toBe(true)
  expect(fetched).toHaveBeenCalledOnce()
})

test('a read that fails on the way disturbs nobody', async () => {
  fetched.mockImplementation(() => Promise.resolve(new Response(null, { status: 500 })))
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  client.setQueryData(queryKey, anna, long)
  expect(await requireUser(client, location)).toBe(anna)
  await expect.poll(() => client.getQueryState(queryKey)?.status).toBe('error')
})

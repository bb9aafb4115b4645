import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { currentUserQuery } from '../kernel/api/queries.ts'
import { followReader } from './follow-reader.ts'

const { queryKey } = currentUserQuery
const anna = { id: 'anna', email: 'anna@demo.example' } as never
const ben = { id: 'ben', email: 'ben@demo.example' } as never

test('who signs in or changes elsewhere is another reader; the first that is known is not', async () => {
  const queryClient = new QueryClient()
  const onChange = vi.fn()
  const stop = followReader(queryClient, onChange)
  for (const [user, changes] of [
    [null, 0],
    [anna, 1],
    [{ ...(anna as object), language: 'en' } as never, 1],
    [ben, 2],
    [null, 3],
  ] as const) {
    queryClient.setQueryData(queryKey, user)
    await expect.poll(() => onChange.mock.calls.length).toBe(changes)
  }
  stop()
})

test('whom the page is rendered for is known', async () => {
  const queryClient = new QueryClient()
  queryClient.setQueryData(queryKey, anna)
  const onChange = vi.fn()
  const stop = followReader(queryClient, onChange)
  queryClient.setQueryData(queryKey, ben)
  await expect.poll(() => onChange.mock.calls.length).toBe(1)
  stop()
})

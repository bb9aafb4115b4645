import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { describeFailure, UserFacingError } from './user-facing-error.ts'

test('what a person can correct is reported in its own words, a bug with where it happened', () => {
  expect(describeFailure(new UserFacingError('Set it.'))).toBe('Set it.')
  expect(describeFailure(new Error('broken'))).toContain('user-facing-error.test.ts')
})

test('a port that somebody took in the last moment is reported like one that was taken before', async () => {
  const { promise, resolve } = Promise.withResolvers<{ port: number; error: unknown }>()
  const first = createServer()
  const second = createServer()
  first.listen(0, () => {
    const address = first.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    second.once('error', (error) => resolve({ port, error }))
    second.listen(port)
  })
  const { port, error } = await promise
  first.close()
  expect(describeFailure(error)).toBe(`Port ${port} is taken by another program. Set PORT to another one.`)
})

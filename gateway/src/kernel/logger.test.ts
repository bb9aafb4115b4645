import { expect, test } from 'vitest'
import { createLogger } from './logger.ts'

function logged(facts: object): string {
  const lines: string[] = []
  createLogger('debug', { write: (line: string) => void lines.push(line) }).info(facts, 'x')
  return lines.join('')
}

test.each([
  { password: 'secret' },
  { body: { password: 'secret', email: 'secret' } },
  { request: { body: { password: 'secret' } } },
  { request: { headers: { cookie: 'secret', authorization: 'secret' } } },
  { token: 'secret', code: 'secret' },
  { user: { email: 'secret', phoneNumber: 'secret', firstName: 'secret', lastName: 'secret' } },
])('%o does not reach the log', (facts) => {
  expect(logged(facts)).not.toContain('secret')
})

test('an error keeps what helps and not what a driver attached to it', () => {
  const error = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: 'Key (email)=(anna) exists',
    parameters: ['anna'],
  })
  const line = logged({ err: error })
  expect(line).toContain('duplicate key')
  expect(line).toContain('23505')
  expect(line).not.toContain('anna')
})

test('an error that another thread logged keeps the same, once its line is logged here', () => {
  const { err } = JSON.parse(logged({ err: new Error('nobody answers there') })) as { readonly err: object }
  const relayed = logged({ err: { ...err, parameters: ['anna'] } })
  expect(relayed).toContain('nobody answers there')
  expect(relayed).not.toContain('anna')
})

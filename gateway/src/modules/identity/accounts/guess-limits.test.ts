import { expect, test } from 'vitest'
import { requestLimits } from '../../../kernel/request-limits.ts'
import { createRateLimits } from '../../../edge/rate-limits/rate-limits.ts'
import { giveGuessBack, spendGuess } from '../account.route.ts'

const { max } = requestLimits.signInFailureOfAddress
/** Anna signed in from the client IP of the flood before. */
const sessions = { knowsSender: (email: string) => Promise.resolve(email === 'anna@test.example') }

test('a client that guesses with ever new e-mails is refused before a password is checked; other clients are not', async () => {
  const rateLimits = createRateLimits({ store: 'memory' })
  const guess = (email: string, clientIp = '10.0.0.1') =>
    spendGuess(email, clientIp, { rateLimits, sessions })
  for (let count = 0; count < max; count += 1)
    expect((await guess(`nobody-${count}@test.example`)).ok).toBe(true)
  const refused = await guess('nobody@test.example')
  expect(refused.ok ? 0 : refused.retryAfterSeconds).toBeGreaterThan(0)
  expect((await guess('anna@test.example')).ok).toBe(true)
  expect((await guess('nobody@test.example', '10.0.0.2')).ok).toBe(true)
})

test('right passwords cost nothing, and what is refused for its e-mail costs its client IP nothing', async () => {
  const rateLimits = createRateLimits({ store: 'memory' })
  const dependencies = { rateLimits, sessions }
  for (let count = 0; count <= max; count += 1) {
    expect((await spendGuess('ben@test.example', '10.0.0.1', dependencies)).ok).toBe(true)
    await giveGuessBack('ben@test.example', '10.0.0.1', dependencies)
  }
  for (let count = 0; count < 2 * max; count += 1)
    await spendGuess('ben@test.example', '10.0.0.1', dependencies)
  expect((await spendGuess('carla@test.example', '10.0.0.1', dependencies)).ok).toBe(true)
})

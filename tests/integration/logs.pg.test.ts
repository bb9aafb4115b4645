import { expect, test } from 'vitest'
import { PASSWORD, people, ScriptClient } from './people.ts'
import { stackOfFile } from './running-stack.ts'

const stack = await stackOfFile()

test('the log, at its most talkative, holds no secret and nothing of a person', async () => {
  const auctionId = await stack.openAuction()
  const anna = await ScriptClient.signedIn(stack.url, people.anna)
  const stranger = new ScriptClient(stack.url)
  const secrets = {
    password: PASSWORD,
    wrongPassword: 'Grundbuchsauszug-4711',
    cookie: anna.cookie.split('=')[1] ?? '',
    email: people.anna.email,
    unknownEmail: 'niemand.gesuchter@test.example',
    phone: '+436641230000',
    message: 'Ich moechte Frau Huber sprechen',
    name: 'Rumpelstilzchen',
    search: 'Suchwort-Sonnenblume',
    code: 'x'.repeat(43),
  }
  const login = { email: secrets.email, password: secrets.wrongPassword }
  await stranger.post('/api/account/login', login)
  await stranger.post('/api/account/forgot-password', { email: secrets.unknownEmail })
  await stranger.get(`/api/account/loginTenants?email=${secrets.unknownEmail}`)
  await stranger.post('/api/account/exchange-short-token', { token: secrets.code })
  await stranger.post('/api/account/reset-password/verify', { email: secrets.email, code: secrets.code })
  const reach = { email: secrets.unknownEmail, phoneNumber: secrets.phone, message: secrets.message }
  await stranger.post('/api/contact', { contactType: 0, firstName: secrets.name, lastName: 'Test', ...reach })
  await stranger.post(`/api/public/auctions/${auctionId}/contact`, reach)
  await stranger.get(`/api/public/auctions/ended?search=${secrets.search}`)
  await anna.bid(auctionId, 100_000)
  await anna.get('/api/user/profile')
  // An exception is logged with its stack and without the request.
  stack.interceptor = { execute: () => Promise.reject(new Error('the engine broke')) }
  expect((await anna.bid(auctionId, 200_000)).status).toBe(500)
  stack.interceptor = null

  expect(stack.logged.length).toBeGreaterThan(10)
  expect(stack.logged.join('\n')).toContain('the engine broke')
  const leaked = Object.entries(secrets).filter(([, value]) =>
    stack.logged.some((line) => line.includes(value)),
  )
  expect(leaked.map(([name]) => name)).toEqual([])
})

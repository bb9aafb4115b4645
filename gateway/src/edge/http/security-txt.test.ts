import Koa from 'koa'
import { expect, test } from 'vitest'
import { serve } from '../../../../tests/fixtures/http-server.ts'
import { pages } from './pages.ts'
import { securityTxt } from './security-txt.ts'

const nowMs = Date.parse('2026-11-23T12:34:56Z')
const options = { origin: 'https://a.example', contact: 'security@a.example', nowMs: () => nowMs }

test('security.txt states contact, canonical address and an expiry within a year, as RFC 9116 asks', async () => {
  const server = await serve(new Koa().use(pages([securityTxt(options)])))
  const url = `${server.url}/.well-known/security.txt`
  const answer = await fetch(url)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
  const fields = (await answer.text()).split('\n').filter(Boolean)
  expect(fields).toEqual([
    'Contact: mailto:security@a.example',
    'Expires: 2027-02-21T00:00:00Z',
    'Preferred-Languages: de, en',
    'Canonical: https://a.example/.well-known/security.txt',
  ])
  const other = await fetch(url, { method: 'POST' })
  expect(other.status).toBe(404)
  await server.close()
})

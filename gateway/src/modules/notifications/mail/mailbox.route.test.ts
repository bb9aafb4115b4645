import { randomUUID } from 'node:crypto'
import Koa from 'koa'
import { msToInstant } from '@zuschlag/contracts/kernel/instant'
import type { MailboxEntry } from '@zuschlag/contracts/mail/demo-mailbox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serve, type TestServer } from '../../../../../tests/fixtures/http-server.ts'
import { pages } from '../../../edge/http/pages.ts'
import { mailboxPages } from './mailbox.route.ts'

const mails = Array.from({ length: 95 }, (_, index): MailboxEntry => ({
  id: randomUUID(),
  kind: 'outbid',
  at: msToInstant(index),
  to: 'anna@demo.example',
  from: 'Zuschlag',
  subject: `Nachricht ${index}.`,
}))

let server: TestServer
beforeAll(async () => {
  const mailbox = { list: () => Promise.resolve(mails), read: () => Promise.resolve(null) }
  server = await serve(new Koa().use(pages(mailboxPages(mailbox))))
})
afterAll(() => server.close())

async function subjectsOn(query: string) {
  const html = await (await fetch(`${server.url}/demo/mailbox?lang=de${query}`)).text()
  return {
    subjects: [...html.matchAll(/Nachricht (\d+)\./g)].map(([, index]) => Number(index)),
    newer: /first=(\d+)">Neuere/.exec(html)?.[1],
    older: /first=(\d+)">Ältere/.exec(html)?.[1],
  }
}

const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index)

test.each([
  ['', { subjects: numbers(0, 40), newer: undefined, older: '40' }],
  ['&first=40', { subjects: numbers(40, 80), newer: '0', older: '80' }],
  ['&first=80', { subjects: numbers(80, 95), newer: '40', older: undefined }],
  ['&first=-1', { subjects: numbers(0, 40), newer: undefined, older: '40' }],
])('the list comes in pages that lead to each other: %s', async (query, page) => {
  expect(await subjectsOn(query)).toEqual(page)
})

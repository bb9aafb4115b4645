import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Instant, instantToMs, msToInstant } from '@zuschlag/contracts/kernel/instant'
import PostalMime from 'postal-mime'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLogger } from '../logger.ts'
import {
  claimMails,
  ATTEMPTS_AT_ONCE,
  ATTEMPTS_MAX,
  CLAIM_MS,
  dispatchMails,
  RETRY_AFTER_SECONDS,
} from '../../modules/notifications/mail/dispatcher.ts'
import {
  folderTransport,
  type MailTransport,
  SEND_TIMEOUT_MS,
  smtpTransport,
} from '../../modules/notifications/mail/transport.ts'
import { createLogos } from '../../modules/notifications/mail/look/logo.ts'
import { createMailbox } from '../../modules/notifications/mail/mailbox.route.ts'
import { enqueueMail, mails, type NewMail, withdrawMails } from './outbox.ts'
import { renderMail } from '../../modules/notifications/mail/render-mail.ts'
import { sampleCompany, sampleData } from '../../modules/notifications/mail/sample-mails.fixture.ts'
import { SmtpServer } from '../../modules/notifications/mail/smtp-server.fixture.ts'
import { countMails } from '../../modules/notifications/mail/mail-metrics.ts'
import { accountsOfFile } from '../../../../tests/fixtures/accounts-of-file.ts'

/** As a mail in German has it. */
const linkInGerman = sampleData.resetPassword.link.replace('.example/', '.example/de/')

const { knex } = await accountsOfFile()
let server: SmtpServer
let smtp: MailTransport
let now: Instant
let lines: string[]

beforeEach(async () => {
  await mails(knex).delete()
  lines = []
  now = msToInstant(Date.UTC(2026, 10, 24, 12))
  server = new SmtpServer()
  smtp = smtpTransport(await server.start())
})
afterEach(async () => {
  smtp.close()
  await server.stop()
})

const rendering = {
  publicUrl: 'https://zuschlag.example',
  company: sampleCompany,
  logos: createLogos(null),
}
const later = (seconds: number): void => {
  now = msToInstant(instantToMs(now) + seconds * 1000)
}
const dispatch = (transport: MailTransport = smtp): Promise<number> =>
  dispatchMails({
    knex,
    clock: { now: () => now },
    transport,
    rendering,
    logger: createLogger('info', { write: (line) => lines.push(line) }),
  })
const reset = (changes: Partial<Omit<NewMail<'resetPassword'>, 'kind' | 'data'>> = {}): NewMail => ({
  kind: 'resetPassword',
  to: { email: 'Eva@Muster.example', name: 'Eva "Zeile" Muster' },
  data: sampleData.resetPassword,
  language: 'de',
  tenantId: null,
  ...changes,
})
const rows = async () =>
  (await mails(knex).select('*')) as {
    status: string
    attempts: number
    data: unknown
    last_error: string | null
  }[]

test('a mail is sent once, and what it said is forgotten', async () => {
  await enqueueMail(knex, reset({ replyTo: 'antwort@muster.example' }), now)
  expect(await dispatch()).toBe(1)
  expect(await dispatch()).toBe(0)
  const [raw, ...more] = server.taken
  expect(more).toEqual([])
  const mail = await PostalMime.parse(raw ?? '')
  expect(mail.to).toMatchObject([{ address: 'eva@muster.example', name: 'Eva "Zeile" Muster' }])
  expect(mail.replyTo).toMatchObject([{ address: 'antwort@muster.example' }])
  expect(mail.subject).toBe('Neues Passwort setzen')
  expect(mail.text).toContain(linkInGerman)
  expect(await rows()).toMatchObject([{ status: 'sent', data: null, attempts: 1 }])
})

test('what a transaction takes back is never sent', async () => {
  const attempt = knex.transaction(async (transaction) => {
    await enqueueMail(transaction, reset(), now)
    throw new Error('taken back')
  })
  await expect(attempt).rejects.toThrow('taken back')
  expect(await dispatch()).toBe(0)
})

test('the same key is the same mail, before and after it was sent', async () => {
  expect(await enqueueMail(knex, reset({ onceKey: 'one' }), now)).toBe(true)
  expect(await enqueueMail(knex, reset({ onceKey: 'one' }), now)).toBe(false)
  await dispatch()
  expect(await enqueueMail(knex, reset({ onceKey: 'one' }), now)).toBe(false)
  await dispatch()
  expect(server.taken).toHaveLength(1)
})

test('a mail waits for its hour, and can be taken back until then', async () => {
  const dueAt = msToInstant(instantToMs(now) + 3_600_000)
  await enqueueMail(knex, reset({ dueAt, topic: 'a' }), now)
  await enqueueMail(knex, reset({ dueAt, topic: 'b' }), now)
  expect(await dispatch()).toBe(0)
  await withdrawMails(knex, 'a')
  later(3_600)
  expect(await dispatch()).toBe(1)
  expect((await rows()).map(({ status }) => status).toSorted()).toEqual(['sent', 'withdrawn'])
})

test.each(['refusesForNow', 'breaksOff', 'refusesSender', 'refusesSenderLate'] as const)(
  'a server that %s is asked again, later each time',
  async (mood) => {
    await enqueueMail(knex, reset(), now)
    server.mood = mood
    await dispatch()
    expect(await rows()).toMatchObject([{ status: 'queued', attempts: 1 }])
    expect(await dispatch()).toBe(0)
    later(RETRY_AFTER_SECONDS[0])
    server.mood = 'takes'
    expect(await dispatch()).toBe(1)
    expect(await rows()).toMatchObject([{ status: 'sent', attempts: 2, last_error: null }])
  },
)

test.each(['refusesForNow', 'refusesRecipient'] as const)(
  'the log keeps the codes of a server that %s, and not the address in its answer',
  async (mood) => {
    await enqueueMail(knex, reset(), now)
    server.mood = mood
    await dispatch()
    expect((await rows())[0]?.last_error).toContain('<eva@muster.example>')
    expect(lines).toEqual([expect.stringMatching(/"errorCode":"EENVELOPE","responseCode":(451|550)/)])
    expect(lines.join('')).not.toMatch(/eva|@/)
  },
)

test.each(['refusesRecipient', 'refusesMail'] as const)(
  'a server that %s is not asked again',
  async (mood) => {
    await enqueueMail(knex, reset(), now)
    server.mood = mood
    await dispatch()
    const [row] = await rows()
    expect(row).toMatchObject({ status: 'failed', attempts: 1 })
    expect(row?.last_error).toMatch(/55[04]/)
    expect(row?.data).not.toBeNull()
    later(86_400)
    expect(await dispatch()).toBe(0)
  },
)

test('a server that goes on answering without an end holds the outbox for as long as one mail may take', async () => {
  await enqueueMail(knex, reset(), now)
  server.mood = 'trickles'
  const impatient = smtpTransport(server.url, 300)
  expect(await dispatch(impatient)).toBe(1)
  expect(await rows()).toMatchObject([{ status: 'queued', attempts: 1 }])
  server.mood = 'takes'
  later(RETRY_AFTER_SECONDS[0])
  expect(await dispatch(impatient)).toBe(1)
  expect(await rows()).toMatchObject([{ status: 'sent' }])
  impatient.close()
})

test('all mails of a claim time out before it expires', () => {
  expect(ATTEMPTS_AT_ONCE * SEND_TIMEOUT_MS).toBeLessThan(CLAIM_MS)
})

test('a mail that is refused again and again counts as overdue, though each attempt has its time', async () => {
  now = msToInstant(Date.now())
  await enqueueMail(knex, reset(), now)
  server.mood = 'refusesSender'
  const overdue: number[] = []
  for (const wait of RETRY_AFTER_SECONDS.slice(0, 4)) {
    await dispatch()
    overdue.push((await countMails(knex)).overdue)
    later(wait)
  }
  expect(overdue).toEqual([0, 0, 0, 1])
  server.mood = 'refusesRecipient'
  await dispatch()
  expect(await countMails(knex)).toMatchObject({ queued: 0, overdue: 0, failed: 1, failedLastDay: 1 })
})

test('without a server a mail is given up after its last attempt', async () => {
  await server.stop()
  await enqueueMail(knex, reset(), now)
  for (const wait of RETRY_AFTER_SECONDS) {
    expect(await dispatch()).toBe(1)
    later(wait)
  }
  await dispatch()
  expect(await rows()).toMatchObject([{ status: 'failed', attempts: ATTEMPTS_MAX }])
  await server.start()
})

test('who dies between sending and saying so leaves a second mail of the same name', async () => {
  await enqueueMail(knex, reset(), now)
  // What is left of a process that was killed right after the server had taken the mail: a claim.
  const until = msToInstant(instantToMs(now) + CLAIM_MS)
  const [claimed] = await claimMails(knex, { now, until, limit: 1 })
  if (claimed === undefined) throw new Error('Nothing was claimed')
  await smtp.send(await renderMail(claimed, rendering))
  expect(await dispatch()).toBe(0)
  later(CLAIM_MS / 1000)
  expect(await dispatch()).toBe(1)
  const [first, second] = server.taken.map((mail) => /Message-ID: (\S+)/i.exec(mail)?.[1])
  expect(first).toBeDefined()
  expect(second).toBe(first)
  expect(await rows()).toMatchObject([{ status: 'sent', attempts: 2 }])
})

test('mails about an account are sent before all that wait longer', async () => {
  for (let count = 0; count < 4; count += 1)
    await enqueueMail(
      knex,
      {
        kind: 'contactProvider',
        to: { email: 'office@zuschlag.example', name: null },
        data: sampleData.contactProvider,
        language: null,
        tenantId: null,
      },
      now,
    )
  later(1)
  await enqueueMail(knex, reset(), now)
  const until = msToInstant(instantToMs(now) + CLAIM_MS)
  const claimed = await claimMails(knex, { now, until, limit: 2 })
  expect(claimed.map(({ kind }) => kind)).toEqual(['resetPassword', 'contactProvider'])
})

test('several senders share the work without sending anything twice', async () => {
  for (let count = 0; count < 12; count += 1) await enqueueMail(knex, reset(), now)
  let tried = 0
  while (tried < 12) {
    const counts = await Promise.all([dispatch(), dispatch(), dispatch()])
    tried += counts.reduce((sum, count) => sum + count, 0)
  }
  expect(server.taken).toHaveLength(12)
  const ids = server.taken.map((mail) => /Message-ID: (\S+)/i.exec(mail)?.[1])
  expect(new Set(ids).size).toBe(12)
})

test('without a mail server mails are files, which the mailbox shows', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'zuschlag-mail-'))
  try {
    await enqueueMail(knex, reset(), now)
    await dispatch(folderTransport(folder))
    expect(await readdir(folder)).toEqual([
      expect.stringMatching(/^2026-11-24T12-00-00-000Z_[0-9a-f-]{36}\.eml$/),
    ])
    const mailbox = createMailbox(folder)
    const [entry] = await mailbox.list()
    expect(entry).toMatchObject({ kind: 'resetPassword', to: 'eva@muster.example', from: 'Zuschlag' })
    const mail = await mailbox.read(entry?.id ?? '')
    expect(mail?.links).toContain(linkInGerman)
    expect(await mailbox.read('../../etc/passwd')).toBeNull()
  } finally {
    await rm(folder, { recursive: true })
  }
})

import { expect, test } from 'vitest'
import type { UserId } from '@zuschlag/contracts/kernel/ids'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { renderMail } from '../mail/render-mail.ts'
import { createLogos } from '../mail/look/logo.ts'
import { sampleCompany, sampleMail } from '../mail/sample-mails.fixture.ts'
import { planNotices } from './notice-plan.ts'
import type { AlertEvent } from './notice-state.ts'
import { noHistory } from './notice-state.ts'

const rendering = { publicUrl: 'https://zuschlag.example', company: sampleCompany, logos: createLogos(null) }
const anna = 'anna' as UserId
const at = '2026-10-12T10:00:00.000Z' as Instant

test('[ADM-3] who is suspended is notified, and nobody else; a limit and its end are no news', () => {
  const events = [
    { type: 'BidderSuspended', data: { bidderId: anna, category: 'proofExpired' } },
    { type: 'BidderLimited', data: { bidderId: anna, limit: null } },
    { type: 'BidderRestored', data: { bidderId: anna } },
  ].map((fact, revision) => ({ ...fact, revision, at }) as AlertEvent)
  expect(events.map((event) => planNotices(noHistory, event).notices)).toEqual([
    [{ userId: anna, kind: 'bidderSuspended', price: null, ownPrice: null }],
    [],
    [],
  ])
})

test('[ADM-3] the mail about a suspension says why, in both languages', async () => {
  const german = await renderMail(sampleMail('bidderSuspended'), rendering)
  expect(german.text).toContain('Ihr Finanzierungsnachweis ist abgelaufen.')
  const english = await renderMail(sampleMail('bidderSuspended', { language: 'en' }), rendering)
  expect(english.text).toContain('Your proof of funds has expired.')
})

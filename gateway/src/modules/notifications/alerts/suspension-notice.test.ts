import { expect, test } from 'vitest'
import type { UserId } from '@zuschlag/contracts/kernel/ids'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { renderMail } from '../mail/render-mail.ts'
import { createLogos } from '../mail/look/logo.ts'
import { sampleCompany, sampleMail } from '../mail/sample-mails.fixture.ts'
import { planNotices } from './notice-plan.ts'
import { type AlertEvent, noHistory } from './notice-state.ts'

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

test('[ADM-29] [ADM-30] whose access ended by itself is notified, and who was revoked while a bid stands', () => {
  const fact = { type: 'AccessRevoked', data: { userId: anna }, revision: 1, at } as const
  const ended = { ...fact, actorRole: 'engine' } as const
  expect(planNotices(noHistory, ended).notices).toEqual([
    { userId: anna, kind: 'accessExpired', price: null, ownPrice: null },
  ])
  const revoked = { ...fact, actorRole: 'broker' } as const
  expect(planNotices(noHistory, revoked).notices).toEqual([])
  const bids = { [anna]: { price: 100_000, revision: 0, earlier: [] } }
  expect(planNotices({ ...noHistory, bids }, revoked).notices).toEqual([
    { userId: anna, kind: 'accessRevoked', price: null, ownPrice: 100_000 },
  ])
})

test('[ADM-30] the mail about a revoked access says that the bid stands, in both languages', async () => {
  const german = await renderMail(sampleMail('accessRevoked'), rendering)
  expect(german.text).toMatch(/Ihr Gebot von €\s2\.320\.000\s+bleibt\s+bestehen\s+und\s+gilt\s+weiter\./)
  const english = await renderMail(sampleMail('accessRevoked', { language: 'en' }), rendering)
  expect(english.text).toMatch(/Your bid of €\s?2,320,000\s+stands\s+and\s+remains\s+valid\./)
})

test('[ADM-27] [ADM-29] the mail about an access says until when it holds, and another that it is over', async () => {
  const granted = await renderMail(sampleMail('accessGranted'), rendering)
  expect(granted.text).toContain('Zugang bis')
  const german = await renderMail(sampleMail('accessExpired'), rendering)
  expect(german.text).toContain('war befristet')
  const english = await renderMail(sampleMail('accessExpired', { language: 'en' }), rendering)
  expect(english.text).toContain('granted for a limited time')
})

test('[ADM-3] the mail about a suspension says why, in both languages', async () => {
  const german = await renderMail(sampleMail('bidderSuspended'), rendering)
  expect(german.text).toContain('Ihr Finanzierungsnachweis ist abgelaufen.')
  const english = await renderMail(sampleMail('bidderSuspended', { language: 'en' }), rendering)
  expect(english.text).toContain('Your proof of funds has expired.')
})

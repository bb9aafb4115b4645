import type { DashboardAuction } from '@zuschlag/contracts/auction/views'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TranslatorContext } from '../../../kernel/i18n/translator-context.tsx'
import { translating } from '../../../kernel/i18n/translator.ts'
import { detailsWith } from '../shared/details.fixture.ts'
import { groupOf } from './group.ts'
import { OwnStateBadge } from './own-state-badge.tsx'

const running = detailsWith({ isHighestBidder: true })
const end = Date.parse(running.end ?? '')

test('what is over by the clock alone stays among what is running', () => {
  expect(groupOf(running, end)).toBe('running')
  expect(groupOf({ ...running, hasEnded: true }, end)).toBe('ended')
})

test('nobody reads that they lead while the end is not confirmed', () => {
  const auction = running as unknown as DashboardAuction
  const value = { language: 'en', t: translating((key) => key) } as const
  const badge = (phase: 'endingSoon' | 'endUnconfirmed') =>
    renderToStaticMarkup(
      createElement(TranslatorContext, { value }, createElement(OwnStateBadge, { auction, phase })),
    )
  expect(badge('endingSoon')).toContain('bid.highest')
  expect(badge('endUnconfirmed')).toContain('auction.phase.endUnconfirmed')
})

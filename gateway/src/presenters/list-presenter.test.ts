import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { TenantId } from '@zuschlag/contracts/kernel/ids'
import { expect, test } from 'vitest'
import { rowAt } from '../edge/realtime/live-world.fixture.ts'
import { presentPublicAuction } from './list-presenter.ts'
import { unknownBroker, unknownTenant } from './parties.ts'

const parties = { tenant: unknownTenant('tenant' as TenantId), broker: unknownBroker }
const reader = { relation: 'visitor', gazetteer: { locate: () => null } } as unknown as Parameters<
  typeof presentPublicAuction
>[2]
const night = { nightTimeStart: '22:00', nightTimeEnd: '08:00', timeZone: 'Europe/Vienna' }

test.each([
  ['2026-10-24T05:59:00.000Z', night, true, '2026-10-24T06:00:00.000Z'],
  ['2026-10-24T06:00:00.000Z', night, false, '2026-10-24T20:00:00.000Z'],
  ['2026-10-24T05:59:00.000Z', { nightTimeStart: null, nightTimeEnd: null }, false, null],
])(
  '[CLOCK-8] a card at %s says when its night turns',
  (now, terms, isNightTimeActive, nightTimeChangesAt) => {
    const card = presentPublicAuction(rowAt(1, terms), parties, reader, now as Instant)
    expect(card).toMatchObject({ isNightTimeActive, nightTimeChangesAt })
  },
)

import { expect, test } from 'vitest'
import {
  checkDefaults,
  defaultsValuesOf,
  type DefaultsChange,
  type DefaultsValues,
} from './defaults-panel.tsx'

const stored: DefaultsChange = {
  defaultCosts: {
    brokerageType: 'Percent',
    brokeragePercent: 3.125,
    contractFeeType: 'PayedByBuyer',
    contractFeePercent: 1.2,
    contractFeeFixedCents: null,
    allowUserToHireOwnLawyerForContract: true,
  },
  nightTimeStart: '22:00',
  nightTimeEnd: '08:00',
  nightBidding: 'blocked',
  timeZone: 'Europe/Berlin',
}

test('what is stored comes back as it was', () => {
  expect(checkDefaults(defaultsValuesOf(stored))).toEqual({ ok: true, change: stored })
  const none = { ...stored, defaultCosts: null, nightTimeStart: null, nightTimeEnd: null, timeZone: null }
  expect(checkDefaults(defaultsValuesOf(none))).toEqual({ ok: true, change: none })
})

test.each<[Partial<DefaultsValues>, readonly string[]]>([
  [{ brokeragePercent: '' }, ['brokeragePercent']],
  [{ brokeragePercent: '3,1255' }, ['brokeragePercent']],
  [{ brokeragePercent: '101' }, ['brokeragePercent']],
  [{ contractFeePercent: 'viel' }, ['contractFeePercent']],
  [{ contractFeeType: 'Fixed', contractFeeFixed: '-1' }, ['contractFeeFixed']],
  [{ nightTimeEnd: '' }, ['nightTimeEnd']],
  [{ nightTimeStart: '' }, ['nightTimeStart']],
])('%j names what is wrong', (change, fields) => {
  expect(checkDefaults({ ...defaultsValuesOf(stored), ...change })).toEqual({ ok: false, fields })
})

test('a fixed fee is sent in cents, and a free brokerage asks for no percent', () => {
  const values = {
    ...defaultsValuesOf(stored),
    brokerageType: 'Free',
    brokeragePercent: '',
    contractFeeType: 'Fixed',
    contractFeeFixed: '1.500,5'.replace('.', ''),
  } as const
  expect(checkDefaults(values)).toMatchObject({
    change: {
      defaultCosts: { brokeragePercent: 0, contractFeePercent: null, contractFeeFixedCents: 150_050 },
    },
  })
})

test('a contract that the seller pays asks for no percent, and costs the buyer nothing', () => {
  const values = {
    ...defaultsValuesOf(stored),
    contractFeeType: 'PayedBySeller',
    contractFeePercent: '',
  } as const
  expect(checkDefaults(values)).toMatchObject({
    change: { defaultCosts: { contractFeePercent: null, contractFeeFixedCents: null } },
  })
})

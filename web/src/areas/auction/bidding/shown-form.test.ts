import { expect, test } from 'vitest'
import { shownFormOf } from './shown-form.ts'

const asked = {
  mode: 'bid',
  blocked: null,
  status: 'idle',
  hasSent: false,
  hasPurchase: true,
  hadForm: false,
  wasOpen: false,
} as const
const ended = { ...asked, blocked: 'auctionEnded' } as const

test('a form that was open as bidding became impossible is closed and says that nothing was sent', () => {
  expect(shownFormOf(asked)).toEqual({ shownMode: 'bid', hasForm: true, isInterrupted: false })
  expect(shownFormOf({ ...ended, hadForm: true })).toMatchObject({
    shownMode: 'overview',
    isInterrupted: true,
  })
})

test('after a reload the URL alone says nothing of what was sent', () => {
  expect(shownFormOf(ended)).toEqual({ shownMode: 'overview', hasForm: false, isInterrupted: false })
})

test.each(['refused', 'accepted'] as const)(
  'of an offer that was %s nobody reads that it was not sent',
  (status) => {
    expect(shownFormOf({ ...ended, status, hasSent: true, hadForm: true }).isInterrupted).toBe(false)
  },
)

test('what a reload interrupted is asked for from the overview', () => {
  const pending = { ...asked, status: 'unknown' } as const
  expect(shownFormOf(pending)).toEqual({ shownMode: 'overview', hasForm: false, isInterrupted: false })
  expect(shownFormOf({ ...pending, hasSent: true }).shownMode).toBe('bid')
})

test('in the night the form of a bid stays open, and is not opened by its URL', () => {
  const night = { ...asked, blocked: 'nightTimeActive' } as const
  expect(shownFormOf({ ...night, hadForm: true, wasOpen: true })).toMatchObject({ shownMode: 'bid' })
  expect(shownFormOf(night)).toMatchObject({ shownMode: 'overview', isInterrupted: false })
})

test('a form that was left is forgotten', () => {
  expect(shownFormOf({ ...ended, mode: 'overview', hadForm: true })).toMatchObject({ hasForm: false })
})

test('without an immediate purchase its form is closed, and its URL opens nothing', () => {
  const gone = { ...asked, mode: 'immediatePurchase', hasPurchase: false } as const
  expect(shownFormOf(gone)).toEqual({ shownMode: 'overview', hasForm: false, isInterrupted: false })
  expect(shownFormOf({ ...gone, hadForm: true })).toMatchObject({
    shownMode: 'overview',
    isInterrupted: true,
  })
  expect(shownFormOf({ ...gone, status: 'sending', hasSent: true }).shownMode).toBe('overview')
  expect(shownFormOf({ ...gone, hasPurchase: true }).shownMode).toBe('immediatePurchase')
})

test('a form that is open stays until the server has confirmed the end', () => {
  const open = { ...asked, hadForm: true, wasOpen: true, blocked: 'endUnconfirmed' } as const
  expect(shownFormOf(open)).toMatchObject({ shownMode: asked.mode, isInterrupted: false })
  expect(shownFormOf({ ...open, blocked: 'auctionEnded' })).toMatchObject({ shownMode: 'overview' })
})

test.each(['bid', 'immediatePurchase'] as const)(
  'while the end is not confirmed, a URL does not open the form of a %s',
  (mode) => {
    const over = { ...asked, mode, blocked: 'endUnconfirmed' } as const
    expect(shownFormOf(over)).toEqual({ shownMode: 'overview', hasForm: false, isInterrupted: false })
    expect(shownFormOf({ ...over, hadForm: true, wasOpen: true })).toMatchObject({ shownMode: mode })
  },
)

test('a form that a limit closed does not open again as the time is up', () => {
  const limited = { ...asked, hadForm: true, wasOpen: true, blocked: 'bidLimitExceeded' } as const
  expect(shownFormOf(limited)).toMatchObject({ shownMode: 'overview', isInterrupted: true })
  const over = { ...limited, wasOpen: false, blocked: 'endUnconfirmed' } as const
  expect(shownFormOf(over)).toMatchObject({ shownMode: 'overview', isInterrupted: true })
})

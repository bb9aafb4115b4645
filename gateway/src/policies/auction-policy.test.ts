import { describe, expect, test } from 'vitest'
import { may, maySee, maySeeAnonymizedBids, permissions } from './auction-policy.ts'
import { type Relation, relations } from './relation.ts'

/** The whole table once more, as a picture: a change has to be made twice, with open eyes. */
const picture: Record<Relation, string> = {
  //             listed unlisted unpublished private owner bid ask look bidders manage confirm void originals
  visitor: '       x      .        .          .       .    .   .    .      .    .     .      .    .',
  systemAdmin: '   x      x        x          x       x    .   .    x      x    x     x      x    x',
  ownBroker: '     x      x        x          x       x    .   .    x      x    x     x      .    x',
  ownSeller: '     x      x        x          x       x    .   .    x      .    .     x      .    .',
  accessHolder: '  x      x        x          x       .    x   x    .      .    .     .      .    .',
  investor: '      x      x        .          x       .    x   x    .      .    .     .      .    .',
  unadmitted: '    x      x        .          .       .    .   .    .      .    .     .      .    .',
  participant: '   x      x        .          .       .    .   .    .      .    .     .      .    .',
  otherBroker: '   x      .        .          x       .    .   .    .      .    .     .      .    .',
  stranger: '      x      .        .          .       .    .   .    .      .    .     .      .    .',
}

test.each(relations)('%s', (relation) => {
  const marks = picture[relation].replaceAll(' ', '')
  expect(permissions.map((permission) => (may(relation, permission) ? 'x' : '.')).join('')).toBe(marks)
})

describe('what exists for whom', () => {
  test.each(relations)('%s', (relation) => {
    expect(maySee(relation, { isPublished: true, listed: true })).toBe(true)
    expect(maySee(relation, { isPublished: true, listed: false })).toBe(may(relation, 'seeUnlisted'))
    for (const listed of [true, false]) {
      expect(maySee(relation, { isPublished: false, listed })).toBe(may(relation, 'seeUnpublished'))
    }
  })
})

test('nobody who runs an auction or looks on may bid in it', () => {
  for (const relation of relations) {
    expect(may(relation, 'seeManagement') && may(relation, 'placeBid')).toBe(false)
    expect(may(relation, 'manage') && !may(relation, 'seeManagement')).toBe(false)
  }
})

test.each(relations)('anonymized bids for %s', (relation) => {
  const open = { closedProcess: false, hideAnonymizedAuctionBids: false }
  expect(maySeeAnonymizedBids(relation, open)).toBe(may(relation, 'seePrivateDetails'))
  expect(maySeeAnonymizedBids(relation, { ...open, closedProcess: true })).toBe(false)
  expect(maySeeAnonymizedBids(relation, { ...open, hideAnonymizedAuctionBids: true })).toBe(false)
})

import type { AuctionDocument } from '@zuschlag/contracts/auction/auction-fields'
import { documentChanges } from '@zuschlag/contracts/auction/data-room'
import { allConfirmed } from '@zuschlag/contracts/auction/confirmations'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bidder } from '../../../../tests/fixtures/auction-commands.ts'
import { codeOf, commandOf, running } from '../../../../tests/fixtures/auction-play.ts'

const document = fc.record({
  name: fc.constantFrom('Plan', 'Grundbuch', 'Gutachten'),
  storageUrl: fc.nat({ max: 3 }).map((file) => `/files/${file}.pdf`),
  isInternal: fc.boolean(),
})
const documents = fc.uniqueArray(document, { maxLength: 4, selector: ({ storageUrl }) => storageUrl })
const action = fc.oneof(
  fc.record({ kind: fc.constant('revise' as const), documents }),
  fc.record({ kind: fc.constant('bid' as const), named: fc.option(fc.integer({ min: -2, max: 1 })) }),
)

const urlsOf = (list: readonly AuctionDocument[]): string =>
  list
    .filter(({ isInternal }) => isInternal !== true)
    .map(({ storageUrl }) => storageUrl)
    .toSorted()
    .join(' ')

test('[DATA-2] [DATA-3] [DATA-4] states count what bidders read, and no offer for another one is taken', () => {
  const reached = { accepted: 0, refused: 0, raised: 0 }
  fc.assert(
    fc.property(fc.array(action, { maxLength: 25 }), (actions) => {
      const play = running()
      let shown = urlsOf(play.existing.description.documents)
      let state = 1
      let price = 100_000
      for (const step of actions) {
        if (step.kind === 'revise') {
          expect(play.manage('ReviseAuction', { description: { documents: step.documents } }).ok).toBe(true)
          if (urlsOf(step.documents) !== shown) {
            state += 1
            reached.raised += 1
          }
          shown = urlsOf(step.documents)
          expect(play.existing.roomStates.length).toBe(state)
          continue
        }
        const named = step.named === null ? undefined : Math.max(1, state + step.named)
        const offer = {
          price,
          confirmations: allConfirmed,
          ...(named !== undefined && { documentsState: named }),
        }
        const decision = play.send(commandOf('PlaceBid', offer, bidder(1)))
        const isTaken = named === undefined || named === state
        expect(codeOf(decision)).toBe(isTaken ? 'accepted' : 'documentsChanged')
        if (decision.ok) {
          expect(decision.value[0]).toMatchObject({ data: { documentsState: named ?? null } })
          reached.accepted += 1
          price += 5000
        } else {
          expect(decision.error.documentsState).toBe(state)
          reached.refused += 1
        }
      }
    }),
    { numRuns: 300 },
  )
  expect(Math.min(...Object.values(reached))).toBeGreaterThan(0)
})

test('[DATA-4] what changed leads from the files of one state to those of the other', () => {
  fc.assert(
    fc.property(documents, documents, (before, after) => {
      const files = new Set(before.map(({ storageUrl }) => storageUrl))
      for (const { kind, storageUrl, previousUrl = '' } of documentChanges(before, { documents: after })) {
        if (kind === 'removed') files.delete(storageUrl)
        else files.add(storageUrl)
        files.delete(previousUrl)
      }
      expect([...files].toSorted().join(' ')).toBe(urlsOf(after))
    }),
  )
})

import { health } from '@zuschlag/gateway/edge/http/health'
import { expect, test } from 'vitest'
import { DamagedNotes } from './damaged-notes.ts'

const incident = (auctionId: string) => ({
  kind: 'historyDamaged',
  auctionId,
  fault: { stream: `auction-${auctionId}`, revision: 7, code: 'hashMismatch' },
})

test('readiness names each damaged history once, and stays ready for all other auctions', async () => {
  const damaged = new DamagedNotes()
  damaged.take({ kind: 'conflict', stream: 'auction-x' })
  for (let number = 0; number < 102; number += 1) damaged.take(incident(`a${number}`))
  damaged.take(incident('a0'))
  const notes = damaged.notes()
  expect(notes).toHaveLength(101)
  expect(notes[0]).toBe('the history of auction a0 is damaged: auction-a0, revision 7 (hashMismatch)')
  expect(notes[100]).toBe('the histories of 2 further auctions are damaged')

  const check = { name: 'engine', check: () => Promise.resolve(null), notes: () => notes.slice(0, 1) }
  const context = { status: 0, body: '', set: () => undefined }
  const pages = health(
    [check],
    () => false,
    () => true,
  )
  const ready = pages.find(({ path }) => path === '/health/ready')
  await ready?.answer(context as never, () => Promise.resolve())
  expect(context.status).toBe(200)
  expect(JSON.parse(context.body)).toEqual({ status: 'ready', missing: [], notes: [`engine: ${notes[0]}`] })
})

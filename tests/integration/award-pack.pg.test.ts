import type { AwardPack } from '@zuschlag/contracts/auction/award-pack-document'
import { amountInWords } from '@zuschlag/contracts/kernel/amount-in-words'
import { languageFacts } from '@zuschlag/contracts/kernel/languages'
import { legalTexts } from '@zuschlag/contracts/legal/legal-texts'
import { receiptOf } from '@zuschlag/engine/domain/evidence/receipt'
import { beforeAll, describe, expect, test } from 'vitest'
import { comparedInPack, differencesOf } from '../../web/src/areas/site/verify/receipt-finding.ts'
import { readReceipts } from '../../web/src/areas/site/verify/read-receipt.ts'
import type { Bidder, Process } from './award-pack-scenes.ts'
import {
  binding,
  endedProcess,
  fourBidders,
  managed,
  packIn,
  packPath,
  pdfText,
  statusesOf,
} from './award-pack-scenes.ts'
import { people, problemIn, ScriptClient } from './people.ts'
import { signedIn, stackOfFile } from './running-stack.ts'

const languages = ['de', 'en'] as const

const stack = await stackOfFile()
const [broker, seller] = await signedIn(stack, 'broker', 'seller')
const bidders = await fourBidders(stack)

const bidder = (number: number): Bidder => bidders[number - 1] as Bidder
const money = (language: AwardPack['language'], amount: number): string =>
  `€ ${new Intl.NumberFormat(languageFacts[language].numbers).format(amount)}`
/** Sentences that the product said without keeping them. */
const falseEverywhere = [
  /zurückziehen können Sie es nicht/i,
  /am Ende gilt das höchste Gebot/i,
  /geprüfte/i,
  /verified bidders/i,
  /Zuschlag erteilt/,
]

/** The PDF says what the JSON says (PACK-3). */
function expectSaid(text: string, pack: AwardPack): void {
  const { buyer, price, decision, receipts, chain, documents, verifyUrl, omitted, auction } = pack
  const said = [
    buyer.name,
    price.inWords,
    money(pack.language, price.amount),
    decision.acceptance,
    decision.rule,
    decision.modeName,
    auction.title,
    auction.id,
    verifyUrl,
    chain.hash,
    ...omitted,
    ...documents.map(({ name }) => name),
    ...[...receipts.map(({ hash }) => hash), ...documents.flatMap(({ sha256 }) => sha256 ?? [])].flatMap(
      (hash) => [hash.slice(0, 32), hash.slice(32)],
    ),
  ]
  for (const part of said) expect(text).toContain((part ?? '').replaceAll(/\s+/g, ' '))
}

/** The verification page finds each event of the pack in the history, and the figures of the pack with it. */
async function expectInHistory(pack: AwardPack): Promise<void> {
  const events = await stack.eventsOf(pack.auction.id)
  const compared = readReceipts('pack.json', JSON.stringify(pack)).flatMap((claims) => {
    const event = events.find(({ hash }) => hash === claims.eventHash)
    if (event === undefined) throw new Error(`${claims.eventHash} is not in the history`)
    expect(differencesOf(claims, receiptOf(event))).toEqual([])
    return comparedInPack(claims, receiptOf(event)) ?? []
  })
  expect(new Set(compared)).toEqual(
    new Set(['auction', 'time', 'revision', 'price', 'costs', 'rules', 'businessTerms']),
  )
}

describe.each([
  ['AT', 'boundToHighest'],
  ['DE', 'freeChoice'],
] as const)('a process of four bidders in %s (%s)', (country, mode) => {
  let process: Process
  let winner: Bidder

  beforeAll(async () => {
    process = await endedProcess({ stack, broker, bidders }, country, {
      sellerDecisionBinding: mode === 'boundToHighest',
      awardConfirmedBySeller: mode === 'boundToHighest',
    })
    winner = bidder(1)
  })

  test('[PACK-1] [PACK-6] nobody gets anything before the decision', async () => {
    for (const one of bidders)
      expect(await statusesOf(process.auctionId, one)).toEqual(['noAwardPack', 'noOutcomeLetter'])
    const answer = await broker.get(packPath.broker(process.auctionId, 'de', 'pdf'))
    expect([answer.status, problemIn(answer).code]).toEqual([404, 'noAwardPack'])
  })

  test('[PACK-1] after it the winner and the broker have the pack, and the others their letter', async () => {
    const { auctionId, bids } = process
    const bidRevision = bids.get(1) as number
    await managed(stack, broker, auctionId, 'AwardAuction', { bidRevision })
    if (mode === 'boundToHighest') {
      const [awaited] = [await packIn(broker, packPath.broker(auctionId, 'de', 'json'))]
      expect(awaited.decision.confirmation).toBe('awaited')
      await managed(stack, seller, auctionId, 'ConfirmAward', { bidRevision })
    }
    expect(await statusesOf(auctionId, winner)).toEqual([200, 'noOutcomeLetter'])
    for (const number of [2, 3, 4])
      expect(await statusesOf(auctionId, bidder(number))).toEqual(['noAwardPack', 200])
    // The seller looks on, and has no contact of the winner.
    expect((await seller.get(packPath.broker(auctionId, 'de', 'json'))).status).toBe(403)
    const visitor = new ScriptClient(stack.url)
    expect((await visitor.get(packPath.own(auctionId, 'de', 'json', 'bank'))).status).toBe(401)
  })

  test.each(languages)('[PACK-2] [PACK-3] [PACK-4] the packs in %s', async (language) => {
    const { auctionId, documentHash } = process
    const texts = new Map<string, string>()
    const packs = new Map<string, AwardPack>()
    const ways = [
      ['broker', broker, (format: string) => packPath.broker(auctionId, language, format)],
      ['contract', winner.client, (format: string) => packPath.own(auctionId, language, format, 'contract')],
      ['bank', winner.client, (format: string) => packPath.own(auctionId, language, format, 'bank')],
    ] as const
    for (const [version, client, path] of ways) {
      const text = await pdfText(client, path('pdf'))
      const pack = await packIn(client, path('json'))
      expect(pack).toMatchObject({ version, language })
      expectSaid(text, pack)
      texts.set(version, text)
      packs.set(version, pack)
      for (const sentence of falseEverywhere) expect(text).not.toMatch(sentence)
      if (country === 'DE') {
        expect(text).not.toMatch(binding)
        expect(text).toMatch(language === 'de' ? /erst mit der Beurkundung beim Notar/ : /before a notary/)
      }
      // Nothing of the other bidders, by name, address or price.
      for (const other of [bidder(2), bidder(3), bidder(4)]) {
        for (const said of [text, JSON.stringify(pack)]) {
          expect(said).not.toContain(other.email)
          expect(said).not.toContain(other.name)
          expect(said).not.toMatch(/130[.,]?000|120[.,]?000|110[.,]?000/)
        }
      }
      // The terms show no contract fee: none is stated, and no zero either.
      expect(text).not.toMatch(/(Kaufvertrag und (Treuhand|Notariat)|Contract and (escrow|notary))\s€/)
      expect(text).not.toContain('Kalkulation')
      expect(text).not.toContain('Grundbuch neu')
    }
    const contract = packs.get('contract') as AwardPack
    expect(contract.documents).toEqual([
      expect.objectContaining({ name: 'Grundbuch.pdf', version: 1, sha256: documentHash }),
    ])
    expect(contract).toMatchObject({
      buyer: { name: winner.name, email: winner.email },
      seller: { name: 'Vorname Nachname', email: null, phoneNumber: null, isPrivate: false },
      price: { amount: 321_000, currency: 'EUR', inWords: amountInWords(language, 321_000, 'EUR') },
      decision: {
        kind: 'award',
        mode,
        acceptance: legalTexts.acceptance.texts[country][language],
        confirmation: mode === 'boundToHighest' ? 'given' : 'notAsked',
      },
      costs: { price: 321_000, brokeragePrice: 9_630, ratesSource: 'GrEStG' },
      agreements: {
        businessTerms: { version: 1 },
        auction: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      },
    })
    expect(contract.receipts.map(({ kind }) => kind)).toEqual(
      mode === 'boundToHighest' ? ['bid', 'acceptance', 'confirmation'] : ['bid', 'acceptance'],
    )
    await expectInHistory(contract)
    expect(packs.get('broker')?.seller).toMatchObject({ email: people.seller.email })
    expect(texts.get('contract')).not.toContain(people.seller.email)
    const bank = JSON.stringify(packs.get('bank')) + (texts.get('bank') ?? '')
    expect(packs.get('bank')).toMatchObject({ seller: null, decision: { category: null } })
    for (const said of ['Vorname Nachname', people.seller.email, '+4315550100', '+43 1 555 01 00'])
      expect(bank).not.toContain(said)
  })

  test.each(languages)('[PACK-6] the letters in %s name own bid, rank and outcome', async (language) => {
    const { auctionId } = process
    const ranks = [
      [4, 2, 130_000],
      [3, 3, 120_000],
      [2, 4, 110_000],
    ] as const
    for (const [number, rank, price] of ranks) {
      const own = bidder(number)
      const text = await pdfText(own.client, packPath.letter(auctionId, language))
      expect(text).toContain(own.name)
      expect(text).toContain(money(language, price))
      expect(text).toContain(language === 'de' ? `Rang ${rank}` : `rank ${rank}`)
      expect(text).toContain(money(language, 321_000))
      expect(text).toContain('huber@test.example')
      const other = bidder(number === 4 ? 3 : 4)
      for (const said of [
        winner.name,
        winner.email,
        other.name,
        money(language, number === 4 ? 120_000 : 130_000),
      ])
        expect(text).not.toContain(said)
      for (const sentence of falseEverywhere) expect(text).not.toMatch(sentence)
      if (country === 'DE') expect(text).not.toMatch(binding)
    }
  })

  test('[PACK-1] a failed award takes the pack away, and the next winner has it', async () => {
    const { auctionId, bids } = process
    const failed = { bidRevision: bids.get(1) as number, category: 'financingFailed' }
    await managed(stack, broker, auctionId, 'ReportNotConcluded', failed)
    expect(await statusesOf(auctionId, winner)).toEqual(['noAwardPack', 'noOutcomeLetter'])
    expect((await broker.get(packPath.broker(auctionId, 'de', 'json'))).status).toBe(404)
    await managed(stack, broker, auctionId, 'AwardAuction', { bidRevision: bids.get(4) as number })
    expect(await statusesOf(auctionId, winner)).toEqual(['noAwardPack', 200])
    expect(await statusesOf(auctionId, bidder(4))).toEqual([200, 'noOutcomeLetter'])
    const pack = await packIn(bidder(4).client, packPath.own(auctionId, 'de', 'json', 'contract'))
    expect(pack).toMatchObject({ price: { amount: 130_000 }, costs: { price: 130_000 } })
    expect(pack.decision.confirmation).toBe(mode === 'boundToHighest' ? 'awaited' : 'notAsked')
    expect(pack.receipts).toHaveLength(2)
    await expectInHistory(pack)
    expect(JSON.stringify(pack)).not.toContain(winner.name)
  })
})

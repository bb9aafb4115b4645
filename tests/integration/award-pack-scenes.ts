import { createHash, randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AuctionDocument } from '@zuschlag/contracts/auction/auction-fields'
import { type AwardPack, awardPackSchema } from '@zuschlag/contracts/auction/award-pack-document'
import type { Country } from '@zuschlag/contracts/auction/enumerations'
import type { ManagingCommand } from '@zuschlag/contracts/administration/manage-auction'
import type { AuctionId, UserId } from '@zuschlag/contracts/kernel/ids'
import { textOfPdf } from '@zuschlag/gateway/modules/back-office/pdf/pdf-text.fixture'
import { saveUser } from '@zuschlag/gateway/modules/identity/accounts/models'
import { numberedUuid } from '../fixtures/auction-commands.ts'
import { PASSWORD, type Answer, problemIn, ScriptClient } from './people.ts'
import type { RunningStack } from './running-stack.ts'

export type Bidder = {
  readonly id: UserId
  readonly email: string
  readonly name: string
  readonly client: ScriptClient
}

const names = [
  ['Dr.', 'Anne-Sophie', 'Freifrau von Überlingen-Straßer', 'LL.M.'],
  [null, 'Łukasz', 'Čapek', null],
  [null, 'Jörg', 'Müßig', null],
  [null, 'Наталія', 'Шевченко', null],
] as const

/** Four people who may bid on every published auction, signed in. */
export function fourBidders(stack: RunningStack): Promise<readonly Bidder[]> {
  return Promise.all(
    names.map(async ([titlePrefix, firstName, lastName, titleSuffix], index) => {
      const id = numberedUuid(81, index + 1) as UserId
      const email = `bidder-${index + 1}@award.example`
      const person = { titlePrefix, firstName, lastName, titleSuffix, salutation: null, language: null }
      const rest = { isEmailConfirmed: true, isSystemAdmin: false, tenantIds: [], password: PASSWORD }
      const phoneNumber = `+43155502${index}`
      const investorId = numberedUuid(82, index + 1)
      await saveUser(stack.knex, { id, email, ...person, ...rest, phoneNumber, investorId })
      const name = [titlePrefix, firstName, lastName].filter((part) => part !== null).join(' ')
      const client = await ScriptClient.signedIn(stack.url, { email })
      return { id, email, name: titleSuffix === null ? name : `${name}, ${titleSuffix}`, client }
    }),
  )
}

/** A document of an auction with its file, as an upload leaves it. */
async function savedDocument(
  stack: RunningStack,
  auctionId: AuctionId,
  document: Pick<AuctionDocument, 'name' | 'kind' | 'isInternal' | 'version'>,
): Promise<{ readonly document: AuctionDocument; readonly sha256: string }> {
  const fileName = `${randomUUID()}.pdf`
  const content = `%PDF-1.7 ${document.name} ${document.version ?? 1}`
  const folder = join(stack.filesDir, 'documents', auctionId)
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, fileName), content)
  const storageUrl = `/api/auctions/${auctionId}/documents/${fileName}`
  const sha256 = createHash('sha256').update(content).digest('hex')
  return { document: { ...document, storageUrl, sizeBytes: content.length }, sha256 }
}

/** A command of the selling side over HTTP; the revision of its event. */
export async function managed(
  stack: RunningStack,
  client: ScriptClient,
  auctionId: AuctionId,
  type: ManagingCommand,
  data: object = {},
): Promise<number> {
  return revisionIn(stack, auctionId, await client.manage(auctionId, type, data))
}

export async function bidOf(
  stack: RunningStack,
  auctionId: AuctionId,
  { client }: Bidder,
  price: number,
): Promise<number> {
  return revisionIn(stack, auctionId, await client.bid(auctionId, price))
}

async function revisionIn(stack: RunningStack, auctionId: AuctionId, answer: Answer): Promise<number> {
  if (answer.status !== 201) throw new Error(`Not accepted: ${answer.text}`)
  const { revision } = answer.json() as { revision: number }
  await stack.seen(auctionId, revision)
  return revision
}

const query = (language: string, format: string, version?: string) =>
  `format=${format}&language=${language}${version === undefined ? '' : `&version=${version}`}`

export const packPath = {
  broker: (auctionId: AuctionId, language: string, format: string) =>
    `/api/administration/auctions/${auctionId}/award-pack?${query(language, format)}`,
  own: (auctionId: AuctionId, language: string, format: string, version: 'contract' | 'bank') =>
    `/api/auctions/${auctionId}/award-pack?${query(language, format, version)}`,
  letter: (auctionId: AuctionId, language: string) =>
    `/api/auctions/${auctionId}/outcome-letter?language=${language}`,
}

/** The text of a PDF as a reader copies it, in one line. */
export async function pdfText(client: ScriptClient, path: string): Promise<string> {
  const response = await fetch(client.url + path, { headers: { cookie: client.cookie } })
  const body = Buffer.from(await response.arrayBuffer())
  if (response.headers.get('content-type') !== 'application/pdf') throw new Error(body.toString())
  return textOfPdf(body).replaceAll(/\s+/g, ' ')
}

export async function packIn(client: ScriptClient, path: string): Promise<AwardPack> {
  return awardPackSchema.parse((await client.get(path)).json())
}

/** Words that say somebody is held to a sale. */
export const binding = /verbindlich|bindend|gebunden|\bbindet\b|\bbinding\b|\bbound\b|\bbinds\b/i

export type Stage = {
  readonly stack: RunningStack
  readonly broker: ScriptClient
  readonly bidders: readonly Bidder[]
}
export type Process = {
  readonly auctionId: AuctionId
  /** Revision of the last bid of each, by the bidder's number from 1. */
  readonly bids: ReadonlyMap<number, number>
  /** Of the document that was shown with the bids. */
  readonly documentHash: string
}

/** Four people bid, the end comes, and nothing is decided; a document is replaced after the bids. */
export async function endedProcess(
  { stack, broker, bidders }: Stage,
  country: Country,
  terms: object,
  description: object = {},
): Promise<Process> {
  const auctionId = await stack.draftAuction({
    terms: { openEnd: true, end: null, agreements: 'Übergabe am 1. März.', ...terms },
    description: { country, title: 'Straßenhaus „Zur schönen Aussicht“', ...description },
  })
  const extract = await savedDocument(stack, auctionId, { name: 'Grundbuch.pdf', kind: 'landRegister' })
  const internal = await savedDocument(stack, auctionId, { name: 'Kalkulation.pdf', isInternal: true })
  const documents = [extract.document, internal.document]
  await managed(stack, broker, auctionId, 'ReviseAuction', { description: { documents } })
  const published = await managed(stack, broker, auctionId, 'PublishAuction')
  await stack.seen(auctionId, published + 1)
  const prices = [
    [1, 100_000],
    [2, 110_000],
    [3, 120_000],
    [4, 130_000],
    [1, 321_000],
  ] as const
  const bids = new Map<number, number>()
  for (const [number, price] of prices)
    bids.set(number, await bidOf(stack, auctionId, bidders[number - 1] as Bidder, price))
  const newer = await savedDocument(stack, auctionId, {
    name: 'Grundbuch neu.pdf',
    kind: 'landRegister',
    version: 2,
  })
  const replaced = [{ storageUrl: extract.document.storageUrl, replacedAt: stack.clock.now() }]
  const after = [{ ...newer.document, replaced }, internal.document]
  await managed(stack, broker, auctionId, 'ReviseAuction', { description: { documents: after } })
  await managed(stack, broker, auctionId, 'EndAuction')
  return { auctionId, bids, documentHash: extract.sha256 }
}

/** Status or code of pack and letter for one of them. */
export async function statusesOf(auctionId: AuctionId, { client }: Bidder): Promise<readonly unknown[]> {
  const paths = [packPath.own(auctionId, 'de', 'json', 'contract'), packPath.letter(auctionId, 'de')]
  return Promise.all(
    paths.map(async (path) => {
      const answer = await client.get(path)
      return answer.status === 200 ? 200 : problemIn(answer).code
    }),
  )
}

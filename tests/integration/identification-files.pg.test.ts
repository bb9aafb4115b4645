import { mkdir, readdir, readFile, rename, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { msToInstant } from '@zuschlag/contracts/kernel/instant'
import { AuctionDetailsModel, type AuctionDetailsRow } from '@zuschlag/projections/auction-details/table'
import { handInNewerProof } from '@zuschlag/gateway/modules/back-office/access-requests/newer-proof.route'
import { saveFile } from '@zuschlag/gateway/modules/back-office/access-requests/own-access-requests'
import { IdentificationStore } from '@zuschlag/gateway/modules/identity/registrations/identification'
import { forgetUnnamedIdentifications, retentionDays } from '@zuschlag/gateway/workers/retention/retention'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  approval,
  codeOf,
  decide,
  inbox,
  own,
  photograph,
  requestIn,
  sendNewer,
  sent,
  upload,
  waitingIn,
} from './access-request-scenes.ts'
import { people } from './people.ts'
import { signedIn, stackOfFile } from './running-stack.ts'

const DAY_MS = 86_400_000

const stack = await stackOfFile()
const [broker, carla] = await signedIn(stack, 'broker', 'carla')
const folder = join(stack.privateDir, 'identifications')
await mkdir(folder, { recursive: true })
const photo = join(stack.privateDir, 'upload.jpg')
await writeFile(photo, await photograph())

/** Does something else after the new picture was decoded, before it is saved. */
class InterruptedStore extends IdentificationStore {
  readonly #meanwhile: () => Promise<unknown>

  constructor(meanwhile: () => Promise<unknown>) {
    super(stack.privateDir)
    this.#meanwhile = meanwhile
  }

  override async save(...picture: Parameters<IdentificationStore['save']>): Promise<string> {
    await this.#meanwhile()
    return super.save(...picture)
  }
}

type Row = {
  readonly identification_file: string | null
  readonly proof_file: string | null
  readonly newer_proof_file: string | null
}
const requests = () => stack.knex('accounts.access_requests')
const filesOf = async (id: string) => {
  const row = await requests()
    .where({ id })
    .first<Row>('identification_file', 'proof_file', 'newer_proof_file')
  return Object.values(row).flatMap((name: string | null) => name ?? [])
}

let auctionId: AuctionId
let id: string
let earlier: readonly string[]

/** A request that the broker asked something back of. */
beforeEach(async () => {
  earlier = await readdir(folder)
  auctionId = await stack.openAuction()
  await sent(carla, auctionId)
  const waiting = await waitingIn(broker, auctionId)
  ;({ id } = waiting)
  await decide(broker, id, 'question', { revision: waiting.revision, text: 'Wer zahlt?' })
})

const newFiles = async () => (await readdir(folder)).filter((name) => !earlier.includes(name)).toSorted()
const revisionNow = async () => requestIn(await carla.get(own(auctionId))).revision
async function asked() {
  const auction = (await AuctionDetailsModel.query(stack.knex)
    .findOne({ auction_id: auctionId })
    .throwIfNotFound()) as unknown as AuctionDetailsRow
  const origin = { actorUserId: people.carla.id, at: stack.clock.now(), requestId: null }
  return { auction, userId: people.carla.id, origin }
}
async function saveWhile(meanwhile: () => Promise<unknown>) {
  const dependencies = { knex: stack.knex, identifications: new InterruptedStore(meanwhile) }
  const file = { path: photo, sizeBytes: 1 }
  return saveFile(dependencies, await asked(), 'identification', file)
}

describe('a picture of a request for access', () => {
  test('that comes while the request is declined leaves no file', async () => {
    const revision = await revisionNow()
    const late = await saveWhile(async () => {
      const declined = await decide(broker, id, 'refusal', { revision, category: 'notEligible' })
      expect(declined.status).toBe(200)
    })
    expect(late).toMatchObject({ ok: false, error: { code: 'changedMeanwhile' } })
    expect(await filesOf(id)).toEqual([])
    expect(await newFiles()).toEqual([])
  })

  test('that comes while the request is sent does not change what was sent', async () => {
    const path = `${inbox}/${id}/files/identification`
    const revision = await revisionNow()
    await writeFile(join(folder, (await filesOf(id))[0] ?? ''), 'as it was sent')
    const late = await saveWhile(() =>
      carla.post(own(auctionId, '/submission'), { revision, answer: 'Ich.' }),
    )
    expect(late).toMatchObject({ ok: false, error: { code: 'changedMeanwhile' } })
    expect((await broker.get(path)).text).toBe('as it was sent')
    expect(await newFiles()).toEqual((await filesOf(id)).toSorted())
  })

  test('takes the place of an earlier one, also of one with a name of an earlier release', async () => {
    const [identification = ''] = await filesOf(id)
    const name = `${id}-identification.jpg`
    await rename(join(folder, identification), join(folder, name))
    await requests().where({ id }).update({ identification_file: name })
    const shown = await broker.get(`${inbox}/${id}/files/identification`)
    expect(shown.bytes).toEqual(await readFile(join(folder, name)))
    requestIn(await upload(carla, auctionId))
    const names = (await filesOf(id)).toSorted()
    expect(names).not.toContain(name)
    expect(await newFiles()).toEqual(names)
  })

  test('of a newer proof is kept where its row took it, and removed where another one was first', async () => {
    await carla.post(own(auctionId, '/submission'), { revision: await revisionNow(), answer: 'Ich.' })
    const waiting = await waitingIn(broker, auctionId)
    expect((await decide(broker, id, 'approval', approval(waiting.revision))).status).toBe(200)
    const revision = await revisionNow()
    const identifications = new InterruptedStore(async () => {
      requestIn(await sendNewer(carla, auctionId, revision))
      await writeFile(join(folder, (await filesOf(id))[2] ?? ''), 'the first one')
    })
    const proof = { revision, proofAmount: 1, proofIssuer: 'Bank', proofExpiresOn: '2999-12-31' }
    const file = { path: photo, sizeBytes: 1 }
    const late = await handInNewerProof(
      { knex: stack.knex, identifications },
      await asked(),
      proof,
      file,
      () => Promise.resolve(),
    )
    expect(late).toMatchObject({ ok: false, error: { code: 'changedMeanwhile' } })
    expect(await newFiles()).toEqual((await filesOf(id)).toSorted())
    expect((await broker.get(`${inbox}/${id}/files/newerProof`)).text).toBe('the first one')
    expect(requestIn(await sendNewer(carla, auctionId, await revisionNow())).newerProof).not.toBeNull()
    expect(await newFiles()).toEqual((await filesOf(id)).toSorted())
    expect(codeOf(await sendNewer(carla, auctionId, revision))).toBe('changedMeanwhile')
  })
})

describe('pictures that no row names', () => {
  const forget = (days: number) => {
    const clock = { now: () => msToInstant(Date.now() + days * DAY_MS) }
    const identifications = new IdentificationStore(stack.privateDir)
    return forgetUnnamedIdentifications({ knex: stack.knex, clock, identifications })
  }

  test('go after a day; those that a row names stay, and those that are older than the database', async () => {
    await requests().where({ id }).update({ newer_proof_file: 'newer.jpg' })
    const person = { salutation: 'Ms', first_name: 'Sara', last_name: 'Seller', email: 'sara@seller.example' }
    const home = { street: 'Gasse 1', zip_code: '1010', city: 'Wien', country: 'AT', consents: '{}' }
    const registration = {
      id,
      created_at: stack.clock.now(),
      language: 'de',
      identification_file: 'seller.jpg',
    }
    await stack.knex('accounts.seller_registrations').insert({ ...person, ...home, ...registration })
    const lost = ['lost.jpg', 'lost.jpg.new']
    for (const name of ['newer.jpg', 'seller.jpg', 'restored.jpg', ...lost])
      await writeFile(join(folder, name), 'a picture')
    await utimes(join(folder, 'restored.jpg'), 0, 0)
    const before = await readdir(folder)
    expect(await forget(retentionDays.unnamedIdentification - 0.01)).toBe(0)
    expect(await forget(retentionDays.unnamedIdentification + 0.01)).toBe(lost.length)
    expect(await readdir(folder)).toEqual(before.filter((name) => !lost.includes(name)))
  })

  test('are found by these columns: a further column that names a file fails this test', async () => {
    const { rows } = await stack.knex.raw<{ rows: { name: string }[] }>(
      `select table_name || '.' || column_name as name from information_schema.columns
       where table_schema = 'accounts' and column_name like '%file' order by 1`,
    )
    expect(rows.map(({ name }) => name)).toEqual([
      'access_requests.identification_file',
      'access_requests.newer_proof_file',
      'access_requests.proof_file',
      // Documents of auctions lie in another folder.
      'question_answers.document_file',
      'questions.document_file',
      'seller_registrations.identification_file',
    ])
  })
})

import { type Instant, instantToMs, msToInstant } from '@zuschlag/contracts/kernel/instant'
import type { AuctionId, TenantId } from '@zuschlag/contracts/kernel/ids'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { numberedUuid } from '../../../../../tests/fixtures/auction-commands.ts'
import { saveTenant, saveUser } from './models.ts'
import type { AccountLink, AccountTokens, CodeUse } from './account-tokens.ts'
import { createAccountTokens, TOKEN_LIFETIME_MS } from './account-tokens.ts'
import { accountsOfFile } from '../../../../../tests/fixtures/accounts-of-file.ts'
import { plainTenant, plainUser } from '../../../../../tests/fixtures/account-records.ts'

const tenantId = numberedUuid(61, 1) as TenantId
const userId = numberedUuid(62, 1)
const otherId = numberedUuid(62, 2)
const email = 'eva@test.example'
const start = '2026-11-21T12:00:00.000Z' as Instant

const { knex } = await accountsOfFile()
let now = start
let tokens: AccountTokens
let link: AccountLink
let code: string

const options = { clock: { now: () => now }, publicUrl: 'https://zuschlag.test' }
const origin = { actorUserId: null, at: start, requestId: null }
const tokenOf = ({ link: url }: AccountLink) => new URL(url).searchParams.get('token') ?? ''
const later = (ms: number) => msToInstant(instantToMs(start) + ms)
const find = (changes: Partial<CodeUse> = {}) =>
  tokens.find(knex, { email, tenantId, code, purposes: ['resetPassword'], ...changes })

beforeAll(async () => {
  await saveTenant(knex, { id: tenantId, name: 'Haus', ...plainTenant })
  const person = { ...plainUser, tenantIds: [tenantId] }
  await saveUser(knex, { id: userId, email, ...person })
  await saveUser(knex, { id: otherId, email: 'other@test.example', ...person })
  tokens = createAccountTokens({ ...options, secret: 'a secret that is long enough' })
})
beforeEach(async () => {
  now = start
  await knex('accounts.users').update({ suspended_at: null, deleted_at: null })
  link = await tokens.issue(knex, { purpose: 'resetPassword', userId, tenantId }, origin)
  code = (await tokens.exchange(knex, tokenOf(link))).code ?? ''
})

test('a link names nobody and its token is in no table', async () => {
  expect(link.link).toMatch(/^https:\/\/zuschlag\.test\/reset-password\?token=[\w-]{22}$/)
  const rows = await knex<{ token_hash: Buffer; code_hash: Buffer }>('accounts.account_tokens')
  for (const secret of [tokenOf(link), code]) {
    expect(JSON.stringify(rows)).not.toContain(secret)
    for (const { token_hash, code_hash } of rows) {
      for (const hash of [token_hash, code_hash]) {
        expect(hash.equals(Buffer.from(secret, 'base64url'))).toBe(false)
        expect(hash).toHaveLength(32)
      }
    }
  }
})

test('a link is in the audit trail as mailed or as printed, without its token', async () => {
  const trail = () =>
    knex('accounts.audit_entries')
      .where({ subject_id: userId })
      .orderBy('id', 'desc')
      .first('action', 'after')
  expect(await trail()).toEqual({ action: 'user.linkMailed', after: { purpose: 'resetPassword' } })
  await tokens.issue(knex, { purpose: 'signUp', userId, tenantId: null, isPrinted: true }, origin)
  expect(await trail()).toEqual({ action: 'user.linkPrinted', after: { purpose: 'signUp' } })
})

test('a page that is loaded again gets the same code again', async () => {
  expect(await tokens.exchange(knex, tokenOf(link))).toEqual({
    isValid: true,
    hasPassword: false,
    email,
    tenantId,
    code,
    purpose: 'resetPassword',
    auctionId: null,
    isSeller: false,
  })
})

test('a link made for an auction leads back to it', async () => {
  const auction = { id: numberedUuid(63, 1) as AuctionId, isSeller: true }
  const made = await tokens.issue(knex, { purpose: 'signUp', userId, tenantId: null, auction }, origin)
  const exchanged = await tokens.exchange(knex, tokenOf(made))
  expect(exchanged).toMatchObject({ auctionId: auction.id, isSeller: true, tenantId: null })
})

describe('a code opens nothing', () => {
  test.each<[string, () => Partial<CodeUse>]>([
    ['with another address', () => ({ email: 'other@test.example' })],
    ['of another tenant', () => ({ tenantId: numberedUuid(61, 2) as TenantId })],
    ['of no tenant', () => ({ tenantId: null })],
    ['for another purpose', () => ({ purposes: ['signUp', 'confirmEmail'] })],
    ['that is the short token', () => ({ code: tokenOf(link) })],
    ['with one letter changed', () => ({ code: `${code.startsWith('A') ? 'B' : 'A'}${code.slice(1)}` })],
    ['of a megabyte', () => ({ code: 'A'.repeat(1_000_000) })],
    ['that is SQL', () => ({ code: `' or 1=1 --` })],
  ])('%s', async (_name, changes) => {
    expect(await find()).toMatchObject({ userId, isOpen: true })
    expect(await find(changes())).toBeNull()
  })

  test('when the server has another secret', async () => {
    const others = createAccountTokens({ ...options, secret: 'another secret, also long enough' })
    expect((await others.exchange(knex, tokenOf(link))).isValid).toBe(false)
    expect(await others.find(knex, { email, tenantId, code, purposes: ['resetPassword'] })).toBeNull()
  })

  test.each(['suspended_at', 'deleted_at'])('of an account with %s', async (column) => {
    await knex('accounts.users')
      .where({ id: userId })
      .update({ [column]: now })
    expect(await find()).toBeNull()
    expect(await tokens.exchange(knex, tokenOf(link))).toMatchObject({ isValid: false, email: null })
  })
})

test('upper case in an address is the same address', async () => {
  expect(await find({ email: email.toUpperCase() })).toMatchObject({ userId })
})

test.each(['resetPassword', 'confirmEmail', 'signUp'] as const)(
  '%s ends with its lifetime',
  async (purpose) => {
    const made = await tokens.issue(knex, { purpose, userId, tenantId }, origin)
    expect(made.validUntil).toBe(later(TOKEN_LIFETIME_MS[purpose]))
    const itsCode = (await tokens.exchange(knex, tokenOf(made))).code ?? ''
    const use = { email, tenantId, code: itsCode, purposes: [purpose] }
    now = later(TOKEN_LIFETIME_MS[purpose] - 1)
    expect(await tokens.find(knex, use)).toMatchObject({ isOpen: true })
    now = later(TOKEN_LIFETIME_MS[purpose])
    const found = await tokens.find(knex, use)
    expect(found).toMatchObject({ isOpen: false })
    expect(await tokens.use(knex, found?.id ?? '')).toBe(false)
    expect(await tokens.exchange(knex, tokenOf(made))).toMatchObject({ isValid: false, code: null, email })
  },
)

test('of many who use it at once, one does', async () => {
  const { id = '' } = (await find()) ?? {}
  const uses = await Promise.all(Array.from({ length: 8 }, () => tokens.use(knex, id)))
  expect(uses.filter(Boolean)).toHaveLength(1)
  expect(await find()).toMatchObject({ isOpen: false })
  expect(await tokens.exchange(knex, tokenOf(link))).toMatchObject({ isValid: false, code: null })
})

test('closing all links of somebody leaves those of others', async () => {
  const theirs = await tokens.issue(knex, { purpose: 'signUp', userId: otherId, tenantId }, origin)
  await tokens.closeAllOf(knex, userId)
  expect(await find()).toMatchObject({ isOpen: false })
  expect((await tokens.exchange(knex, tokenOf(theirs))).isValid).toBe(true)
})

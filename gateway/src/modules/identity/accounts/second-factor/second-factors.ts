import { randomUUID } from 'node:crypto'
import { type Instant, instantToMs, msToInstant } from '@zuschlag/contracts/kernel/instant'
import { RECOVERY_CODES } from '@zuschlag/contracts/user/second-factor'
import type { Knex } from 'knex'
import { isAppCode, newSecret, stepOfCode } from './app-codes.ts'
import { type FactorVault, newRecoveryCode, shownRecoveryCode } from './factor-vault.ts'
import { accountsTable } from '../../../../kernel/accounts-table.ts'

/** For how long a key waits for its first code. */
export const PENDING_KEY_LIFETIME_MS = 60 * 60 * 1000

export type FactorState = { readonly setUpAt: Instant | null; readonly recoveryCodesLeft: number }
/** Unreadable: the secret was sealed with another SECOND_FACTOR_KEY, so that no code can be right. */
export type CodeOutcome = 'right' | 'rightRecoveryCode' | 'wrong' | 'unreadable'

type FactorRow = {
  secret: Buffer | null
  confirmed_at: Date | null
  last_step: string | null
  pending_secret: Buffer | null
  pending_at: Date | null
}

export async function factorStateOf(db: Knex, userId: string): Promise<FactorState> {
  const row = await factorOf(db, userId)
  if (row === undefined || row.confirmed_at === null) return { setUpAt: null, recoveryCodesLeft: 0 }
  const left: unknown[] = await codes(db).where({ user_id: userId }).whereNull('used_at').select('id')
  return { setUpAt: msToInstant(row.confirmed_at.getTime()), recoveryCodesLeft: left.length }
}

/** Makes a key that waits for its first code; the one in use holds until then. */
export async function beginFactor(
  db: Knex,
  vault: FactorVault,
  userId: string,
  now: Instant,
): Promise<Buffer> {
  const secret = newSecret()
  const pending = { pending_secret: vault.seal(secret, userId), pending_at: now }
  await factors(db)
    .insert({ user_id: userId, ...pending })
    .onConflict('user_id')
    .merge(pending)
  return secret
}

/**
 * Takes the waiting key into use with a first code of it. Answers recovery codes, or null where the code is
 * wrong.
 */
export async function confirmFactor(
  transaction: Knex,
  vault: FactorVault,
  { userId, code, now }: { readonly userId: string; readonly code: string; readonly now: Instant },
): Promise<readonly string[] | null> {
  const row = (await factors(transaction).where({ user_id: userId }).forUpdate().first('*')) as
    | FactorRow
    | undefined
  if (!row?.pending_secret || row.pending_at === null) return null
  if (instantToMs(now) - row.pending_at.getTime() > PENDING_KEY_LIFETIME_MS) return null
  const secret = vault.open(row.pending_secret, userId)
  const step = secret === null ? null : stepOfCode(secret, code, instantToMs(now), null)
  if (step === null) return null
  await factors(transaction).where({ user_id: userId }).update({
    secret: row.pending_secret,
    confirmed_at: now,
    last_step: step,
    pending_secret: null,
    pending_at: null,
  })
  return renewCodes(transaction, vault, userId)
}

/** Ten new recovery codes, returned once; earlier ones become invalid. */
export async function renewCodes(
  transaction: Knex,
  vault: FactorVault,
  userId: string,
): Promise<readonly string[]> {
  const fresh = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
  await codes(transaction).where({ user_id: userId }).delete()
  const rows = fresh.map((code) => ({ id: randomUUID(), user_id: userId, code_hash: vault.hashOf(code) }))
  await codes(transaction).insert(rows)
  return fresh.map(shownRecoveryCode)
}

/** Looks at a code and uses it up: of two who give the same one at once, one is right. */
export async function useCode(
  db: Knex,
  vault: FactorVault,
  { userId, code, now }: { readonly userId: string; readonly code: string; readonly now: Instant },
): Promise<CodeOutcome> {
  const isRecoveryCode = !isAppCode(code)
  if (isRecoveryCode) {
    const open = codes(db)
      .where({ user_id: userId, code_hash: vault.hashOf(code) })
      .whereNull('used_at')
    if ((await open.update({ used_at: now })) === 1) return 'rightRecoveryCode'
  }
  const row = await factorOf(db, userId)
  if (!row?.secret) return 'wrong'
  const secret = vault.open(row.secret, userId)
  if (secret === null) return 'unreadable'
  if (isRecoveryCode) return 'wrong'
  const lastStep = row.last_step === null ? null : Number(row.last_step)
  const step = stepOfCode(secret, code, instantToMs(now), lastStep)
  if (step === null) return 'wrong'
  const earlier = factors(db)
    .where({ user_id: userId })
    .where((either) => {
      void either.whereNull('last_step').orWhere('last_step', '<', step)
    })
  return (await earlier.update({ last_step: step })) === 1 ? 'right' : 'wrong'
}

/** Back to the password alone; false where there was no second factor. */
export async function removeFactor(transaction: Knex, userId: string): Promise<boolean> {
  await codes(transaction).where({ user_id: userId }).delete()
  return (await factors(transaction).where({ user_id: userId }).delete()) === 1
}

const isStaffSql = `
  select u.is_system_admin or exists (select 1 from accounts.brokers b where b.user_id = u.id) as is_staff
  from accounts.users u where u.id = :userId`

/** A second factor may be required of staff of a tenant or of the platform. */
export async function isStaff(db: Knex, userId: string): Promise<boolean> {
  const { rows } = await db.raw<{ rows: { is_staff: boolean }[] }>(isStaffSql, { userId })
  return rows[0]?.is_staff ?? false
}

async function factorOf(db: Knex, userId: string): Promise<FactorRow | undefined> {
  return (await factors(db).where({ user_id: userId }).first('*')) as FactorRow | undefined
}

function factors(db: Knex): Knex.QueryBuilder {
  return accountsTable(db, 'second_factors')
}

function codes(db: Knex): Knex.QueryBuilder {
  return accountsTable(db, 'recovery_codes')
}

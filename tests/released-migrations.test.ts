import { hash } from 'node:crypto'
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { accountMigrationNames } from '@zuschlag/gateway/migrate'
import { layoutMigrations } from '@zuschlag/projections/migrations/layouts'
import { describe, expect, test } from 'vitest'
import { releasedMigrations } from './fixtures/oldest-release/digests.ts'

const root = path.resolve(import.meta.dirname, '..')
const nameOf = (file: string): string => path.basename(file, '.ts')
const released = Object.keys(releasedMigrations)
const accounts = released.filter((file) => file.startsWith('gateway/')).map(nameOf)
const layouts = released.filter((file) => nameOf(file).startsWith('layout-')).map(nameOf)

describe('migrations go forwards only', () => {
  test.each(Object.entries(releasedMigrations))('%s is as it was released', (file, digest) => {
    expect(existsSync(path.join(root, file))).toBe(true)
    expect(hash('sha256', readFileSync(path.join(root, file)))).toBe(digest)
  })

  test('every migration counts as released, because installations that follow main have run it', () => {
    const all = globSync('{gateway,projections}/src/**/migrations/{????-??-??,layout,registry}-*.ts', {
      cwd: root,
    })
    // A new one gets its line beside the others, with `sha256sum`.
    expect(all.toSorted()).toEqual(released.toSorted())
  })

  test('each released one still runs, and those of the read models in the order of their numbers', () => {
    expect(accounts.length).toBeGreaterThan(7)
    expect(accounts.filter((name) => !accountMigrationNames.includes(name))).toEqual([])
    const names = layoutMigrations.map(({ name }) => name)
    expect(names.slice(0, layouts.length)).toEqual(layouts.toSorted())
    expect(names).toEqual(names.toSorted())
  })

  test('a new one of the accounts runs after all that were released, and its name sorts after theirs', () => {
    // Their days lie up to 24 November 2026, some of them ahead of the calendar: the next name is of a day
    // from then on.
    const released13 = [
      '2025-11-20-accounts',
      '2026-11-21-mail',
      '2026-11-21-watch-list',
      '2026-11-21-account-security',
      '2026-11-21-partners',
      '2026-11-21-messages',
      '2026-11-22-tenant-administration',
      '2026-11-22-admissions',
      '2026-11-23-email-changes',
      '2026-11-23-second-factors',
      '2026-11-23-tenant-time-zone',
      '2026-11-24-partner-versions',
      '2026-11-24-rate-limits',
    ]
    expect(accountMigrationNames.slice(0, released13.length)).toEqual(released13)
    const later = accountMigrationNames.slice(released13.length)
    const last = released13.at(-1) ?? ''
    expect([last, ...later]).toEqual([last, ...later].toSorted())
  })

  test('every file of a folder of migrations runs', () => {
    const files = readdirSync(path.join(root, 'gateway/src'), { recursive: true, encoding: 'utf8' })
    const written = files.filter((file) => /migrations[/\\][^/\\]+\.ts$/.test(file)).map(nameOf)
    expect(written.toSorted()).toEqual(accountMigrationNames.toSorted())
  })
})

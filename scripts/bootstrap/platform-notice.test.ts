import { expect, test } from 'vitest'
import { platformNotice } from './platform-notice.mjs'

const url = 'postgres://localhost/zuschlag'
const mac = (nodeMajor: number, databaseUrl?: string) =>
  platformNotice({ platform: 'darwin', nodeMajor, databaseUrl })

test('Linux needs no notice', () => {
  expect(platformNotice({ platform: 'linux', nodeMajor: 20, databaseUrl: undefined })).toBeUndefined()
})

test('the notice for macOS names in one line what is missing, and there is none once it is there', () => {
  const start = 'macOS: npm brings neither Node 24 nor PostgreSQL here; '
  const end = ', or use the dev container (.devcontainer).'
  const database = 'set DATABASE_URL to a PostgreSQL 15 or newer'
  expect(mac(20)).toBe(`${start}install Node 24 or newer and ${database}${end}`)
  expect(mac(24)).toBe(`${start}${database}${end}`)
  expect(mac(22, url)).toBe(`${start}install Node 24 or newer${end}`)
  expect(mac(24, url)).toBeUndefined()
})

test('the notice for Windows says to use Linux', () => {
  expect(platformNotice({ platform: 'win32', nodeMajor: 24, databaseUrl: url })).toBe(
    'Windows: the embedded PostgreSQL and the process supervision need Linux; use WSL 2 or the dev container (.devcontainer).',
  )
})

import { chmodSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { folderOfFile } from '../../../tests/fixtures/temporary-folder.ts'
import { readConfiguration } from './configuration.ts'
import { secretNames } from './environment-schema.ts'

const secret = 'of a vault, and long enough for a secret'
const folder = folderOfFile('secrets')
function fileWith(name: string, content: string): string {
  const file = path.join(folder, name)
  writeFileSync(file, content)
  chmodSync(file, 0o400)
  return file
}
const read = (environment: NodeJS.ProcessEnv) => readConfiguration(environment, '/srv/zuschlag')

test('a secret is read from the file that its variable names, without the end of its line', () => {
  for (const content of [secret, `${secret}\n`, `${secret}\r\n`]) {
    const file = fileWith(`session-${content.length}`, content)
    const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://angebote.example' }
    expect(read({ ...production, SESSION_SECRET_FILE: file }).sessionSecret).toBe(secret)
  }
})

test('so are addresses that hold a password', () => {
  const url = 'postgres://zuschlag:hidden@127.0.0.1:5432/zuschlag'
  expect(read({ DATABASE_URL_FILE: fileWith('database', url) }).databaseUrl).toBe(url)
  expect([...secretNames].toSorted()).toEqual([
    'DATABASE_URL',
    'EVENTSTOREDB_URL',
    'NATS_MESSAGE_KEY',
    'NATS_MESSAGE_KEY_ADDITIONAL',
    'NATS_URL',
    'SECOND_FACTOR_KEY',
    'SESSION_SECRET',
    'SIGNING_KEY',
    'SMTP_URL',
  ])
})

test('the file of a mail server may be empty until there is one', () => {
  const SMTP_URL_FILE = fileWith('smtp-url', '\n')
  expect(read({ SMTP_URL_FILE }).smtpUrl).toBeNull()
  expect(read({ SMTP_URL_FILE, SMTP_URL: 'smtp://mail.example' }).smtpUrl).toBe('smtp://mail.example')
  const given = fileWith('smtp-given', 'smtp://other.example\n')
  expect(read({ SMTP_URL_FILE: given }).smtpUrl).toBe('smtp://other.example')
})

test('an empty variable names no file', () => {
  expect(read({ SESSION_SECRET_FILE: '' })).toEqual(read({}))
})

test('what cannot be read, is empty, too short or given twice stops the start in one line that does not show it', () => {
  const short = fileWith('short', 'hunter2')
  const wrong = fileWith('wrong', 'mysql://zuschlag:hidden@127.0.0.1/zuschlag')
  const missing = path.join(folder, 'missing')
  const messages = [
    { SESSION_SECRET_FILE: missing },
    { SESSION_SECRET_FILE: fileWith('empty', '\n') },
    { SESSION_SECRET_FILE: short },
    { SESSION_SECRET_FILE: short, SESSION_SECRET: secret },
    { DATABASE_URL_FILE: wrong },
  ].map((environment) => {
    try {
      read(environment)
      return 'taken'
    } catch (error) {
      return (error as Error).message
    }
  })
  expect(messages).toEqual([
    `Configuration: SESSION_SECRET_FILE leads to ${missing}, which cannot be read (ENOENT)`,
    `Configuration: SESSION_SECRET_FILE leads to ${path.join(folder, 'empty')}, which is empty`,
    'Configuration: SESSION_SECRET must have at least 32 characters',
    'Configuration: SESSION_SECRET and SESSION_SECRET_FILE are both set; only one may be',
    'Configuration: DATABASE_URL must be a URL with postgres:// or postgresql://',
  ])
})

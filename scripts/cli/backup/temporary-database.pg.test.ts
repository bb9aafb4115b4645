import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseOfFile } from '../../../tests/fixtures/test-database.ts'
import { withTemporaryDatabase } from '../verbs/backup.ts'

const role = 'without_createdb'
const database = await databaseOfFile()
let client: Client

beforeAll(async () => {
  client = new Client({ connectionString: database.url })
  await client.connect()
  await client.query(`drop role if exists ${role}`)
  await client.query(`create role ${role} login password 'quiet'`)
})
afterAll(async () => {
  await client.query(`drop role if exists ${role}`)
  await client.end()
})

test('a user who may not create databases learns what the administrator of the server has to do', async () => {
  const url = new URL(database.url)
  url.username = role
  url.password = 'quiet'
  const signal = new AbortController().signal
  const check = withTemporaryDatabase(url.href, signal, () => Promise.resolve('not reached'))
  await expect(check).rejects.toThrow(/permission denied.*alter role without_createdb createdb/)
})

import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')

/** [pattern of what only these files may hold, files]; docs/architecture.md, "Data access". */
const rules = {
  accountsByOneFunction: {
    finds: /withSchema\('accounts'\)|\b(?:knex|transaction|trx|db)(?:<[^(]*>)?\('accounts\./,
    but: /^gateway\/src\/kernel\/accounts-table\.ts$/,
  },
  changesByTheBuilder: {
    finds:
      /Model\.query\(\w*\)(?:\s*\.\w+\((?:[^()]|\([^()]*\))*\))*\s*\.(?:insert|patch|update|upsert|delete)\w*\(/,
    but: /^$/,
  },
  statementsHaveNames: {
    finds: /\.raw(?:<[^(]*>)?\(\s*[`'"]\s*(?:select|insert|update|delete|with|merge|lock|create|drop|set)\b/i,
    but: /^projections\/src\/kernel\/postgres\//,
  },
} as const

const files = globSync('{gateway,projections}/src/**/*.ts', { cwd: root })
  .filter((file) => !/\.(test|fixture)\.ts$|\/migrations\//.test(file))
  .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }))

test.each(Object.entries(rules))('%s holds in gateway and projections', (_name, { finds, but }) => {
  expect(files.length).toBeGreaterThan(300)
  expect(
    files.filter(({ file, text }) => finds.test(text) && !but.test(file)).map(({ file }) => file),
  ).toEqual([])
})

test.each([
  ['accountsByOneFunction', `knex('accounts.users').where({ id })`],
  ['accountsByOneFunction', `knex<{ id: string }>('accounts.tenants')`],
  ['accountsByOneFunction', `db.queryBuilder().withSchema('accounts').from('users')`],
  ['changesByTheBuilder', `UserModel.query(transaction).findById(userId).patch(changes)`],
  ['changesByTheBuilder', `UserModel.query(knex)\n  .where({ id: idOf(user) })\n  .delete()`],
  ['statementsHaveNames', 'knex.raw<{ rows: { id: string }[] }>(\n  `select id from accounts.users`, [])'],
  ['statementsHaveNames', `knex.raw('delete from accounts.users')`],
] as const)('%s finds what it forbids: %s', (name, text) => {
  expect(rules[name].finds.test(text)).toBe(true)
})

test.each([
  ['accountsByOneFunction', `accountsTable(knex, 'users').where({ id })`],
  [
    'changesByTheBuilder',
    `UserModel.query(knex).findById(id)\n  await accountsTable(knex, 'users').delete()`,
  ],
  ['statementsHaveNames', `knex.raw(findSessionSql, bindings)`],
  ['statementsHaveNames', 'query.select(knex.raw(`count(*) as count`))'],
] as const)('%s allows: %s', (name, text) => {
  expect(rules[name].finds.test(text)).toBe(false)
})

import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { createKnex } from './create-knex.ts'

const root = path.resolve(import.meta.dirname, '../../../..')

test('an absent database is reported in one line, and nothing is written to the console', async () => {
  const written = vi.spyOn(console, 'log')
  const reported: string[] = []
  const knex = createKnex({ connection: 'postgres://a:geheim@127.0.0.1:1/b' }, (text) => reported.push(text))
  try {
    await expect(knex.raw('select 1')).rejects.toThrow('ECONNREFUSED')
  } finally {
    await knex.destroy()
  }
  expect(reported).toEqual([expect.stringMatching(/^Acquire connection error: .*ECONNREFUSED[^\n]*$/)])
  expect(reported.join()).not.toContain('geheim')
  expect(written).not.toHaveBeenCalled()
  written.mockRestore()
})

test('no other file makes a pool of its own', () => {
  const files = globSync('{engine,gateway,projections,scripts}/**/*.ts', {
    cwd: root,
    exclude: (name) => name === 'node_modules',
  }).filter((file) => !/\.(test|fixture)\.ts$/.test(file))
  const makers = files.filter((file) =>
    /^import \w+ from 'knex'/m.test(readFileSync(path.join(root, file), 'utf8')),
  )
  expect(files.length).toBeGreaterThan(700)
  expect(makers).toEqual(['projections/src/kernel/postgres/create-knex.ts'])
})

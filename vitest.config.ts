import { defineConfig } from 'vitest/config'

const fast = [
  '{contracts,engine,projections,gateway,scripts}/**/*.test.ts',
  'web/{src,build}/**/*.test.ts',
  'tests/**/*.test.ts',
]
const slow = [
  '**/*.pg.test.ts',
  '**/*.browser.test.ts',
  '**/*.process.test.ts',
  '**/*.eventstoredb.test.ts',
  '**/*.long.test.ts',
  '**/*.composition.test.ts',
]
/** Count what modules do, or replace one: they must not share their modules with other files. */
const alone = [
  'gateway/src/modules/identity/accounts/argon2id/*.test.ts',
  'gateway/src/modules/identity/accounts/password-hash.test.ts',
  'tests/integration/equal-work.pg.test.ts',
]
const never = ['**/node_modules/**', '**/dist/**']

/** A second, as by default, is too short on a machine that does much else; who waits less sees it at once. */
const patience = { timeout: 30_000 }

const unit = {
  setupFiles: ['tests/fixtures/fast-check-seed.ts'],
  testTimeout: 60_000,
  expect: { poll: patience },
  maxWorkers: 2,
}
const postgres = {
  setupFiles: ['tests/fixtures/fast-check-seed.ts'],
  globalSetup: ['tests/fixtures/postgres-cluster.ts'],
  testTimeout: 180_000,
  hookTimeout: 300_000,
  expect: { poll: patience },
  // They mostly wait for the database.
  maxWorkers: 2,
}

/**
 * Kinds of tests by what they need beside the code: nothing, PostgreSQL, real processes, a browser; and a
 * real EventStoreDB, for `npm run test:eventstoredb` alone. Unit and PostgreSQL files of one worker share
 * their modules, so that they are loaded once.
 */
export default defineConfig({
  test: {
    // Where a press fails, what waits for its effect fails after it; the test itself says enough.
    onUnhandledError: ({ message }) =>
      !/Target page, context or browser has been closed|exceeded while waiting for event/.test(message),
    projects: [
      {
        test: {
          name: 'unit',
          ...unit,
          isolate: false,
          include: fast,
          exclude: [...never, ...slow, ...alone],
        },
      },
      {
        test: {
          name: 'unit-alone',
          ...unit,
          include: alone,
          exclude: [...never, ...slow],
        },
      },
      {
        test: {
          name: 'postgres',
          ...postgres,
          isolate: false,
          include: ['**/*.pg.test.ts'],
          exclude: [...never, ...alone],
        },
      },
      {
        test: {
          name: 'postgres-alone',
          ...postgres,
          include: alone.filter((file) => file.endsWith('.pg.test.ts')),
          exclude: never,
        },
      },
      {
        test: {
          name: 'process',
          include: ['**/*.process.test.ts'],
          exclude: never,
          // They mostly wait for processes to start and to notice things.
          maxWorkers: 3,
          // Projects with another number of workers cannot be of one group.
          sequence: { groupOrder: 1 },
          expect: { poll: patience },
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          name: 'long',
          include: ['**/*.long.test.ts'],
          exclude: never,
          fileParallelism: false,
          testTimeout: 3_600_000,
        },
      },
      {
        test: {
          name: 'composition',
          include: ['**/*.composition.test.ts'],
          exclude: never,
          expect: { poll: patience },
          testTimeout: 1_800_000,
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          name: 'eventstoredb',
          include: ['**/*.eventstoredb.test.ts'],
          exclude: never,
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['**/*.browser.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**'],
          // A worker keeps its browser from file to file. Most of a test is waiting.
          isolate: false,
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
          setupFiles: ['tests/fixtures/report-browser-trouble.ts'],
          expect: { poll: patience },
          globalSetup: ['tests/fixtures/running-product.ts'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
})

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
]

/**
 * Kinds of tests by what they need beside the code: nothing, PostgreSQL, real processes, a browser; and a
 * real EventStoreDB, for `npm run test:eventstoredb` alone.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: fast,
          exclude: ['**/node_modules/**', '**/dist/**', ...slow],
          setupFiles: ['tests/fixtures/fast-check-seed.ts'],
        },
      },
      {
        test: {
          name: 'postgres',
          include: ['**/*.pg.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**'],
          setupFiles: ['tests/fixtures/fast-check-seed.ts'],
          globalSetup: ['tests/fixtures/postgres-cluster.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'process',
          include: ['**/*.process.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**'],
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'long',
          include: ['**/*.long.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**'],
          fileParallelism: false,
          testTimeout: 3_600_000,
        },
      },
      {
        test: {
          name: 'eventstoredb',
          include: ['**/*.eventstoredb.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**'],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['**/*.browser.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**'],
          fileParallelism: false,
          setupFiles: ['tests/fixtures/report-browser-trouble.ts'],
          // As long as Playwright waits; a second is too short for a page on a machine that does much else.
          expect: { poll: { timeout: 30_000 } },
          globalSetup: ['tests/fixtures/running-product.ts'],
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
})

import { defineConfig } from 'vitest/config'

/**
 * The quick unit and property tests that speak of the domain, for Stryker; the simulation has seeded faults
 * of its own.
 */
export default defineConfig({
  resolve: {
    alias: [
      // Stryker works on a copy. By its name a package would be the one in node_modules, which has no fault.
      {
        find: /^@zuschlag\/(contracts|engine)\/(.*)$/,
        replacement: `${process.cwd()}/$1/src/$2.ts`,
      },
    ],
  },
  test: {
    // Files that play a history before their tests start would make every test cover every mutation.
    include: [
      'contracts/src/auction/**/*.test.ts',
      'engine/src/domain/**/*.test.ts',
      'engine/src/runtime/{deadlines,engine,once-and-only-once,seal.property}.test.ts',
      'engine/src/scenario/*.test.ts',
      'tests/events-of-every-version.test.ts',
      'tests/model/*.test.ts',
    ],
    fsModuleCache: false,
    setupFiles: ['tests/fixtures/fast-check-seed.ts'],
  },
})

import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { allMutants } from './all-mutants.ts'
import { mutated } from './mutant.ts'

const projectRoot = path.resolve(import.meta.dirname, '../..')
const chosen = allMutants.find(({ name }) => name === process.env['MUTANT'])

/** Unit tests on the product with the fault that MUTANT names. */
export default defineConfig({
  plugins: [
    {
      name: 'mutant',
      enforce: 'pre',
      transform(code, id) {
        const file = path.relative(projectRoot, id.split('?')[0] ?? id)
        if (chosen === undefined || !chosen.patches.some((patch) => patch.file === file)) return null
        return { code: mutated(code, file, chosen), map: null }
      },
    },
  ],
  // What was loaded with a fault must not be kept for anybody else, nor the other way round.
  test: { bail: 1, fsModuleCache: false, setupFiles: ['tests/fixtures/fast-check-seed.ts'] },
})

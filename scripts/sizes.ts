import { globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { projectRoot } from './project.ts'
import { compareSizes, summarise } from './verification/sizes.ts'
import type { FileSize } from './verification/sizes.ts'

const folders = '{contracts,engine,projections,gateway,web,scripts,tests}'
const listFile = path.join(projectRoot, 'scripts/verification/size-exceptions.json')

function measure(): readonly FileSize[] {
  const files = globSync(`${folders}/**/*.{ts,tsx,mjs}`, {
    cwd: projectRoot,
    exclude: ['**/node_modules/**', '**/dist/**', '**/*.gen.ts'],
  })
  return files.toSorted().map((file) => {
    const text = readFileSync(path.join(projectRoot, file), 'utf8')
    return { file, lines: text.split('\n').length - 1 }
  })
}

const sizes = measure()
const exceptions = JSON.parse(readFileSync(listFile, 'utf8')) as Record<string, number>
const { problems, next } = compareSizes(sizes, exceptions)

process.stdout.write(`${summarise(sizes)}\n`)
for (const [file, lines] of Object.entries(exceptions))
  process.stdout.write(`exception: ${file} (${lines} lines)\n`)
if (process.argv.includes('--accept')) {
  writeFileSync(listFile, `${JSON.stringify(next, null, 2)}\n`)
} else if (problems.length > 0) {
  process.stdout.write(`${problems.join('\n')}\n`)
  process.exitCode = 1
}

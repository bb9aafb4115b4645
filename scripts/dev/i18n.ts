import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { projectRoot } from '../product/kernel/project.ts'
import { defaultLanguage, languages, type Language } from '@zuschlag/contracts/kernel/languages'
import { withLegalTexts, compareLanguages, flattenTexts, messagesModule, unusedKeys } from './messages.ts'
import type { Texts } from '../../web/build/text-parts.ts'

// Writes the legal texts of the contracts into the texts of pages, and all texts as types; with --check it
// writes nothing and fails where they are out of date.

const web = path.join(projectRoot, 'web/src')
const texts = path.join(projectRoot, 'contracts/src/texts')
const target = path.join(web, 'kernel/i18n/messages.gen.ts')
const isCheck = process.argv.includes('--check')
const problems: string[] = []

async function read(language: Language): Promise<Texts> {
  const file = path.join(texts, `${language}.json`)
  const written = readFileSync(file, 'utf8')
  const current = await withLegalTexts(written, language)
  if (isCheck && current !== written) problems.push(`${language}.json has other legal texts: npm run i18n`)
  if (!isCheck && current !== written) writeFileSync(file, current)
  return JSON.parse(current) as Texts
}

const german = await read(defaultLanguage)
const keys = flattenTexts(german)
const sources = globSync('**/*.{ts,tsx}', { cwd: web })
  .filter((file) => !/\.(test\.tsx?|gen\.ts)$/.test(file))
  .map((file) => readFileSync(path.join(web, file), 'utf8'))

for (const language of languages.filter((other) => other !== defaultLanguage))
  for (const problem of compareLanguages(keys, flattenTexts(await read(language)), language))
    problems.push(problem)
for (const key of unusedKeys(keys.keys(), sources)) problems.push(`${key} is used nowhere in web/src`)
const module = messagesModule(german)
const isCurrent = existsSync(target) && readFileSync(target, 'utf8') === module
if (isCheck) {
  if (!isCurrent) problems.push('web/src/kernel/i18n/messages.gen.ts is out of date: npm run i18n')
} else if (!isCurrent) writeFileSync(target, module)

process.stdout.write([...problems, `${keys.size} texts, ${problems.length} problems`, ''].join('\n'))
if (problems.length > 0) process.exitCode = 1

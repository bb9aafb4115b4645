import { readFileSync } from 'node:fs'
import path from 'node:path'
import { format, type FormatConfig } from 'oxfmt'
import { projectRoot } from './project.ts'

const options = JSON.parse(readFileSync(path.join(projectRoot, '.oxfmtrc.json'), 'utf8')) as FormatConfig

/**
 * What `npm run format` makes of a text.
 * @param file whose ending says the language
 * @throws for a text that cannot be read
 */
export async function formatted(file: string, text: string): Promise<string> {
  const { code, errors } = await format(file, text, options)
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'))
  return code
}

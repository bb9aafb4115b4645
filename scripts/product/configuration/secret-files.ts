import { readFileSync } from 'node:fs'
import { UserFacingError } from '../kernel/user-facing-error.ts'

/** The product works without it, so its file may be there before there is a mail server. */
const mayBeEmpty: ReadonlySet<string> = new Set(['SMTP_URL'])

/**
 * Puts in place of every `NAME_FILE` what its file holds, as `NAME`: how key vaults, container engines and
 * orchestrators hand out secrets. So they stand in no environment that `docker inspect`, a child process or a
 * crash report would show.
 * @param names of the variables that may come so
 * @throws UserFacingError in one line that names variable and file, never what it holds
 */
export function withSecretsOfFiles(
  environment: NodeJS.ProcessEnv,
  names: Iterable<string>,
): NodeJS.ProcessEnv {
  const filled = { ...environment }
  for (const name of names) {
    const file = environment[`${name}_FILE`]
    if (file === undefined || file === '') continue
    const content = contentOf(file, `${name}_FILE`)
    if (content === '' && mayBeEmpty.has(name)) continue
    if ((environment[name] ?? '') !== '') {
      throw new UserFacingError(`Configuration: ${name} and ${name}_FILE are both set; only one may be`)
    }
    if (content === '') {
      throw new UserFacingError(`Configuration: ${name}_FILE leads to ${file}, which is empty`)
    }
    filled[name] = content
  }
  return filled
}

function contentOf(file: string, name: string): string {
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new UserFacingError(`Configuration: ${name} leads to ${file}, which cannot be read (${code})`)
  }
}

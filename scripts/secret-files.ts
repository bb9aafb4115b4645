import { readFileSync } from 'node:fs'
import { UserFacingError } from './user-facing-error.ts'

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
    if ((environment[name] ?? '') !== '') {
      throw new UserFacingError(`Configuration: ${name} and ${name}_FILE are both set; only one may be`)
    }
    filled[name] = contentOf(file, `${name}_FILE`)
  }
  return filled
}

function contentOf(file: string, name: string): string {
  try {
    const content = readFileSync(file, 'utf8').replace(/\r?\n$/, '')
    if (content !== '') return content
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new UserFacingError(`Configuration: ${name} leads to ${file}, which cannot be read (${code})`)
  }
  throw new UserFacingError(`Configuration: ${name} leads to ${file}, which is empty`)
}

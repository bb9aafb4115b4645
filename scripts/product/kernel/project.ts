import { existsSync } from 'node:fs'
import path from 'node:path'

/** The repository's root directory. */
export const projectRoot = path.resolve(import.meta.dirname, '../../..')

/** Takes what .env says, where the environment does not say otherwise. */
export function loadEnvironmentFile(): void {
  const file = path.join(projectRoot, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
}

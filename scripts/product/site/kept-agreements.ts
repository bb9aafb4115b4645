import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { AgreementKind } from '@zuschlag/contracts/site/agreements'
import type { Agreement, Agreements } from '@zuschlag/gateway/kernel/agreements'

type Language = keyof Agreement['sources']

/** The name of a text below DATA_DIR/agreements: the one that bids record by version and hash. */
export function keptName(kind: AgreementKind, { version, hash }: Agreement, language: Language): string {
  return `${kind}-${version}-${hash}.${language}.md`
}

/**
 * Writes every version that people may accept into a folder from which nothing is removed. So the text that a
 * bid names is there when the site file names it no more, and in each backup.
 */
export function keepAgreements(agreements: Agreements, folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  for (const kind of Object.keys(agreements) as AgreementKind[]) {
    for (const agreement of agreements[kind]) {
      for (const language of ['de', 'en'] as const) {
        const text = agreement.sources[language]
        if (text !== null) writeOnce(path.join(folder, keptName(kind, agreement, language)), text)
      }
    }
  }
}

/** It appears under its name when all of it is on the disk. */
function writeOnce(file: string, text: string): void {
  if (existsSync(file)) return
  const unfinished = `${file}.${process.pid}.new`
  const handle = openSync(unfinished, 'w', 0o600)
  try {
    writeFileSync(handle, text)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  renameSync(unfinished, file)
}

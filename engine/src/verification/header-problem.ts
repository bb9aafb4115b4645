import type { FileProblem } from './file-problem.ts'
import { EXPORT_FORMAT, EXPORT_FORMAT_VERSION } from './export-format.ts'

const PDF_START = '%PDF-'
/** The last column of a bid log, in each language. */
const TABLE_SIGN = '(SHA-256)"'

/** Why a first line is no header that this release reads: the code of it, and one line in English. */
export function headerProblem(
  value: unknown,
  bytes: Uint8Array,
): { readonly code: FileProblem; readonly message: string } {
  const start = latin1(bytes)
  if (start.startsWith(PDF_START))
    return { code: 'bidLogPdf', message: 'a PDF, not an export: bid logs, packs and letters are for reading' }
  if (start.includes(TABLE_SIGN))
    return { code: 'bidLogTable', message: 'a table, not an export: a bid log is for reading' }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { code: 'notAnExport', message: 'not an export: the first line is no JSON object' }
  const { format, formatVersion } = value as { readonly format?: unknown; readonly formatVersion?: unknown }
  if (format !== EXPORT_FORMAT) {
    return {
      code: 'notAnExport',
      message: `not an export: the first line does not say "${EXPORT_FORMAT}"`,
    }
  }
  if (formatVersion !== 1 && formatVersion !== EXPORT_FORMAT_VERSION) {
    const version = JSON.stringify(formatVersion)?.slice(0, 20) ?? 'none'
    return {
      code: 'otherVersion',
      message: `an export of version ${version}; this release reads versions 1 to ${EXPORT_FORMAT_VERSION}`,
    }
  }
  return { code: 'headerDamaged', message: 'not an export: the header is damaged' }
}

function latin1(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes.subarray(0, 1000))
}

/** Whether a header says that a release newer than this one wrote the file. */
export function isOfNewerRelease(value: unknown, schemaVersion: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  const { format, formatVersion, writer } = value as Readonly<Record<string, unknown>>
  if (format !== EXPORT_FORMAT || typeof formatVersion !== 'number') return false
  if (Number.isInteger(formatVersion) && formatVersion > EXPORT_FORMAT_VERSION) return true
  const named =
    typeof writer === 'object' && writer !== null && 'schemaVersion' in writer ? writer.schemaVersion : 0
  return typeof named === 'number' && Number.isInteger(named) && named > schemaVersion
}

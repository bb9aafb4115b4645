import type { FileProblem } from './file-problem.ts'
import { EXPORT_FORMAT, EXPORT_FORMAT_VERSION } from './export-format.ts'

/** Why a first line is no header that this release reads: the code of it, and one line in English. */
export function headerProblem(value: unknown): { readonly code: FileProblem; readonly message: string } {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { code: 'notAnExport', message: 'not an export: the first line is no JSON object' }
  const { format, formatVersion } = value as { readonly format?: unknown; readonly formatVersion?: unknown }
  if (format !== EXPORT_FORMAT) {
    return {
      code: 'notAnExport',
      message: `not an export: the first line does not say "${EXPORT_FORMAT}"`,
    }
  }
  if (formatVersion !== EXPORT_FORMAT_VERSION) {
    const version = JSON.stringify(formatVersion)?.slice(0, 20) ?? 'none'
    return {
      code: 'otherVersion',
      message: `an export of version ${version}; this release reads version ${EXPORT_FORMAT_VERSION}`,
    }
  }
  return { code: 'headerDamaged', message: 'not an export: the header is damaged' }
}

import { EXPORT_LINE_BYTES_MAX } from './export-format.ts'

/** Why bytes are not a dispute file, before any event is verified. */
export type FileProblem =
  | 'empty'
  | 'notAnExport'
  | 'bidLogPdf'
  | 'bidLogTable'
  | 'otherVersion'
  | 'headerDamaged'
  | 'lineTooLong'
  | 'notJson'
  | 'notCanonical'
  | 'brokenOff'
  | 'trailerMissing'
  | 'trailerDiffers'
  | 'signatureMissing'
  | 'signatureWrong'
  | 'afterTrailer'
  | 'termsDiffer'

/** What stands in English behind the number of a line. */
export const lineProblems = {
  lineTooLong: `longer than ${EXPORT_LINE_BYTES_MAX} bytes`,
  notJson: 'not JSON',
  notCanonical: 'not in canonical JSON',
  brokenOff: 'the file breaks off here',
  trailerDiffers: 'the trailer does not fit what stands before it',
  signatureMissing: 'the signature is missing',
  signatureWrong: 'the signature is not that of its key over this file',
  afterTrailer: 'there is more after the trailer',
} as const satisfies Partial<Record<FileProblem, string>>

import type { FileProblem } from '@zuschlag/engine/verification/file-problem'

type Place = 'atHeader' | 'atLine' | 'afterLine' | 'atTrailer'

const places: Partial<Record<FileProblem, Place>> = {
  termsDiffer: 'atHeader',
  trailerMissing: 'afterLine',
  trailerDiffers: 'atTrailer',
  signatureMissing: 'atTrailer',
  signatureWrong: 'atTrailer',
}

/**
 * The text that names where a file itself is damaged. It names a line and no revision: a line that cannot be
 * read may be one of the history, a refused attempt or the trailer.
 */
export const placeOf = (problem: FileProblem | null, line: number): Place =>
  line === 1 ? 'atHeader' : ((problem === null ? undefined : places[problem]) ?? 'atLine')

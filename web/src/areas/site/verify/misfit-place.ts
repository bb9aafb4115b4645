import type { FileProblem } from '@zuschlag/engine/verification/file-problem'

const outsideHistory: Partial<Record<FileProblem, 'atHeader' | 'atTrailer' | 'afterTrailer'>> = {
  termsDiffer: 'atHeader',
  trailerDiffers: 'atTrailer',
  signatureMissing: 'atTrailer',
  signatureWrong: 'atTrailer',
  afterTrailer: 'afterTrailer',
}

/** The text that names where a file is damaged; one of the history names the revision that is missing. */
export const placeOf = (problem: FileProblem | null) =>
  (problem === null ? undefined : outsideHistory[problem]) ?? 'atLine'

class NoAnswerInTime extends Error {
  override readonly name = 'NoAnswerInTime'
}

/**
 * The answer to a question that goes on in any case.
 * @throws NoAnswerInTime where it took longer; what becomes of it then is nobody's concern
 */
export async function answeredWithin<T>(question: Promise<T>, ms: number): Promise<T> {
  const { promise: impatience, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new NoAnswerInTime('no answer in time')), ms)
  question.catch(() => {})
  try {
    return await Promise.race([question, impatience])
  } finally {
    clearTimeout(timer)
  }
}

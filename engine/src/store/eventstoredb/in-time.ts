import { SilentServerError } from './call-failure.ts'

/** Waits for a call until a deadline; a later result is ignored. */
export async function inTime<T>(call: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new SilentServerError(`No answer in ${ms} ms`)), ms)
  })
  // When it is given up nobody listens any more, and a late failure is no failure of the process.
  call.catch(() => {})
  try {
    return await Promise.race([call, silence])
  } finally {
    clearTimeout(timer)
  }
}

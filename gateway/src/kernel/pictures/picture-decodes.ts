import { ConcurrencyLimit } from '../concurrency-limit.ts'

/**
 * Pictures that one process decodes at the same time. A decode takes one of the four threads in which Node
 * also reads and compresses files, and up to 200 MB.
 */
export const CONCURRENT_PICTURES_MAX = 1
/** Pictures that may wait for that; further ones are refused with Retry-After. */
export const WAITING_PICTURES_MAX = 12

/** Every decode of an uploaded picture waits here for its turn. */
export const pictureDecodes = new ConcurrencyLimit({
  concurrentMax: CONCURRENT_PICTURES_MAX,
  waitingMax: WAITING_PICTURES_MAX,
})

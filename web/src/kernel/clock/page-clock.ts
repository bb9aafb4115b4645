import { createServerClock } from './server-clock.ts'

/** The page's one server clock: every answer and every live message is a reading for it. */
export const pageClock = createServerClock(() => performance.now())

import { AlertBell } from './alert-bell.tsx'
import { useLiveConnection } from '../../../kernel/live/live-context.tsx'

/**
 * The bell, on every page of the signed-in, with the connection that their news and the end of their session
 * come by.
 */
export function ReaderBell() {
  useLiveConnection()
  return <AlertBell />
}

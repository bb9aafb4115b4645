import type { Context } from 'koa'
import type { Viewer } from '../../policies/viewer.ts'

/** What is known of a request while it is answered. */
export type ApiState = {
  requestId: string
  operation?: string
  /** Who asks, once that was looked up. */
  viewer?: Viewer
}

export function stateOf(context: Context): ApiState {
  return context.state
}

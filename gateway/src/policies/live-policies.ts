import type { ReaderNewsMessage, ServerMessage } from '@zuschlag/contracts/realtime/messages'
import { routePolicies, type RoutePolicy } from './route-policy.ts'

const { everybody, ownAccount, whoSees, whoSeesPrivateDetails } = routePolicies

/**
 * Who receives what over /api/live, by the type of the message: those who may read over HTTP what it is
 * about. What is about the reader alone goes to that reader's connections.
 */
export const liveMessagePolicies: Readonly<Record<LiveMessageKind, RoutePolicy>> = {
  pong: everybody,
  error: everybody,
  subscribed: whoSees,
  UpdateAuction: whoSees,
  'readerNews alerts': ownAccount,
  'readerNews admission': ownAccount,
  'readerNews questions': whoSeesPrivateDetails,
}
type LiveMessageKind =
  | Exclude<ServerMessage['type'], 'readerNews'>
  | `readerNews ${ReaderNewsMessage['about']}`

/** Who may send what over /api/live, by the type of the message. */
export const livePolicies: Readonly<Record<string, RoutePolicy>> = {
  ping: everybody,
  subscribe: whoSees,
  unsubscribe: everybody,
}

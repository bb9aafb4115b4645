import type { ReaderNewsMessage, ServerMessage } from '@zuschlag/contracts/realtime/messages'
import type { RoutePolicies, RoutePolicy } from './route-policies.ts'
import { everybody, ownAccount, whoSees, whoSeesPrivateDetails } from './route-policy.ts'

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
export const livePolicies: RoutePolicies = {
  ping: everybody,
  subscribe: whoSees,
  unsubscribe: everybody,
}

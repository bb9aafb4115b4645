import type { WaitingWork } from '@zuschlag/contracts/alerts/user-alerts'

export function waitingCount({ applications, sellers, messages }: WaitingWork): number {
  return applications + sellers + messages
}

import type { AuthenticatedUser } from '@zuschlag/contracts/account/authenticated-user'
import type { WaitingWork } from '@zuschlag/contracts/alerts/user-alerts'
import {
  Activity,
  Building2,
  Flag,
  Handshake,
  House,
  IdCard,
  Inbox,
  KeyRound,
  MessageSquare,
  ShieldCheck,
  SlidersHorizontal,
  Users,
  type LucideIcon,
} from 'lucide-react'

/** Counts that stand beside entries of the navigation. */
export type NavigationCounts = {
  readonly decisions: number
  readonly requests: number
  readonly accessRequests: number
  /** For administrators alone. */
  readonly waitingWork?: WaitingWork | undefined
}

export type AdministrationPage = {
  /** The last part of its URL below /administration. */
  readonly path: string
  /** Of the texts below administration.navigation. */
  readonly key:
    | 'tenants'
    | 'sellers'
    | 'partners'
    | 'objects'
    | 'users'
    | 'messages'
    | 'audit'
    | 'operations'
    | 'decisions'
    | 'requests'
    | 'accessRequests'
    | 'appearance'
  readonly icon: LucideIcon
  /** For entries that open the objects' table with a filter. */
  readonly show?: 'decisions' | 'requests'
}

const objects: AdministrationPage = { path: 'objects', key: 'objects', icon: House }
const accessRequests: AdministrationPage = { path: 'access-requests', key: 'accessRequests', icon: KeyRound }
const audit: AdministrationPage = { path: 'audit', key: 'audit', icon: ShieldCheck }

const ofSystemAdmins: readonly AdministrationPage[] = [
  { path: 'tenants', key: 'tenants', icon: Building2 },
  { path: 'sellers', key: 'sellers', icon: IdCard },
  objects,
  accessRequests,
  { path: 'users', key: 'users', icon: Users },
  { path: 'partners', key: 'partners', icon: Handshake },
  { path: 'messages', key: 'messages', icon: MessageSquare },
  audit,
  { path: 'operations', key: 'operations', icon: Activity },
]

const ofBrokers: readonly AdministrationPage[] = [
  objects,
  { path: 'objects', key: 'decisions', icon: Flag, show: 'decisions' },
  { path: 'objects', key: 'requests', icon: Inbox, show: 'requests' },
  accessRequests,
  audit,
  { path: 'appearance', key: 'appearance', icon: SlidersHorizontal },
]

/** What stands in the navigation of somebody, in its order; sellers have their own objects alone. */
export function administrationPages(
  user: Pick<AuthenticatedUser, 'isSystemAdmin' | 'brokerId'>,
): readonly AdministrationPage[] {
  if (user.isSystemAdmin) return ofSystemAdmins
  return user.brokerId === null ? [objects] : ofBrokers
}

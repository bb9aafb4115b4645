import type { AuthenticatedUser } from '@zuschlag/contracts/account/authenticated-user'

export function DashboardPage({ user }: { user: AuthenticatedUser }) {
  return user.firstName
}

import { createFileRoute } from '@tanstack/react-router'
import { checkLink } from '../../features/password/check-link.ts'
import { passwordSearchSchema, readPasswordLink } from '../-account/password-link.ts'
import { PasswordRoute } from '../-account/password-route.tsx'

export const Route = createFileRoute('/$lang/reset-password')({
  staticData: { hasFooter: false },
  validateSearch: passwordSearchSchema,
  beforeLoad: async ({ search, location }) => ({
    identity: await readPasswordLink('resetPassword', search, location.searchStr),
  }),
  loader: ({ context }) => checkLink('resetPassword', context.identity),
  component: function ResetPassword() {
    return (
      <PasswordRoute
        purpose="resetPassword"
        identity={Route.useRouteContext().identity}
        check={Route.useLoaderData()}
      />
    )
  },
})

import { createFileRoute } from '@tanstack/react-router'
import { checkLink } from '../../features/password/check-link.ts'
import { passwordSearchSchema, readPasswordLink } from '../-account/password-link.ts'
import { PasswordRoute } from '../-account/password-route.tsx'

export const Route = createFileRoute('/$lang/confirm-email')({
  staticData: { hasFooter: false },
  validateSearch: passwordSearchSchema,
  beforeLoad: async ({ search, location }) => ({
    identity: await readPasswordLink('confirmEmail', search, location.searchStr),
  }),
  loader: ({ context }) => checkLink('confirmEmail', context.identity),
  component: function ConfirmEmail() {
    return (
      <PasswordRoute
        purpose="confirmEmail"
        identity={Route.useRouteContext().identity}
        check={Route.useLoaderData()}
      />
    )
  },
})

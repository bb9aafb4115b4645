import { createFileRoute } from '@tanstack/react-router'
import { checkLink } from '../../features/password/check-link.ts'
import { PasswordRoute } from '../-account/password-route.tsx'
import { passwordSearchSchema } from '../-account/password-search.ts'

export const Route = createFileRoute('/$lang/reset-password')({
  staticData: { hasFooter: false },
  validateSearch: passwordSearchSchema,
  beforeLoad: async ({ search, location }) => {
    const { readPasswordLink } = await import('../-account/password-link.ts')
    return { identity: await readPasswordLink('resetPassword', search, location.searchStr) }
  },
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

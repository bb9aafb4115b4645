import { createFileRoute } from '@tanstack/react-router'
import { checkLink } from '../../areas/account/password/check-link.ts'
import { PasswordRoute } from '../../areas/account/pages/password-route.tsx'
import { passwordSearchSchema } from '../../areas/account/pages/password-search.ts'

export const Route = createFileRoute('/$lang/reset-password')({
  validateSearch: passwordSearchSchema,
  beforeLoad: async ({ search, location }) => {
    const { readPasswordLink } = await import('../../areas/account/pages/password-link.ts')
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

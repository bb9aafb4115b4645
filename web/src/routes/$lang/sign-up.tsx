import { createFileRoute } from '@tanstack/react-router'
import { checkLink } from '../../areas/account/password/check-link.ts'
import { PasswordRoute } from '../../areas/account/pages/password-route.tsx'
import { passwordSearchSchema } from '../../areas/account/pages/password-search.ts'

export const Route = createFileRoute('/$lang/sign-up')({
  validateSearch: passwordSearchSchema,
  beforeLoad: async ({ search, location }) => {
    const { readPasswordLink } = await import('../../areas/account/pages/password-link.ts')
    return { identity: await readPasswordLink('signUp', search, location.searchStr) }
  },
  loader: ({ context }) => checkLink('signUp', context.identity),
  component: function SignUp() {
    const { to, auctionId } = Route.useSearch()
    const asksFor = to === 'access' ? auctionId : undefined
    return (
      <PasswordRoute
        purpose="signUp"
        identity={Route.useRouteContext().identity}
        check={Route.useLoaderData()}
        asksFor={asksFor}
      />
    )
  },
})

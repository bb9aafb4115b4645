import { createFileRoute } from '@tanstack/react-router'
import { checkLink } from '../../features/password/check-link.ts'
import { PasswordRoute } from '../-account/password-route.tsx'
import { passwordSearchSchema } from '../-account/password-search.ts'

export const Route = createFileRoute('/$lang/sign-up')({
  staticData: { hasFooter: false },
  validateSearch: passwordSearchSchema,
  beforeLoad: async ({ search, location }) => {
    const { readPasswordLink } = await import('../-account/password-link.ts')
    return { identity: await readPasswordLink('signUp', search, location.searchStr) }
  },
  loader: ({ context }) => checkLink('signUp', context.identity),
  component: function SignUp() {
    return (
      <PasswordRoute
        purpose="signUp"
        identity={Route.useRouteContext().identity}
        check={Route.useLoaderData()}
      />
    )
  },
})

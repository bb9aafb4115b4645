import { createFileRoute, redirect, useRouter } from '@tanstack/react-router'
import { leaveFor } from '../../app/leave-for.ts'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { currentUserQuery } from '../../api/queries.ts'
import { safeReturnUrl } from '../../app/safe-return-url.ts'
import { usePageTitle } from '../../app/use-page-title.ts'
import { SignInPage } from '../../features/sign-in/sign-in-page.tsx'

const searchSchema = z.object({
  returnUrl: z.string().optional().catch(undefined),
  email: z.string().optional().catch(undefined),
  auctionId: z.string().optional().catch(undefined),
  isSeller: z.boolean().optional().catch(undefined),
})

export const Route = createFileRoute('/$lang/login')({
  staticData: { hasFooter: false },
  validateSearch: searchSchema,
  beforeLoad: async ({ context }) => {
    const user = await context.queryClient.query(currentUserQuery).catch(() => null)
    if (user !== null) leaveFor(redirect({ to: '/home', replace: true }))
  },
  component: Login,
})

function Login() {
  const { t } = useTranslation()
  usePageTitle(t('LoginPage.Title'))
  const { returnUrl, email } = Route.useSearch()
  const router = useRouter()
  const goOn = () => {
    const target = safeReturnUrl(returnUrl, location.origin)
    if (target === undefined) void router.navigate({ to: '/home', replace: true })
    else router.history.replace(target)
  }
  return <SignInPage initialEmail={email ?? ''} onSignedIn={goOn} />
}

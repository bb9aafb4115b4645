import { createFileRoute, redirect } from '@tanstack/react-router'
import { leaveFor } from '../../app/leave-for.ts'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { currentUserQuery } from '../../api/queries.ts'
import { safeReturnUrl } from '../../app/safe-return-url.ts'
import { startAfresh } from '../../app/start-afresh.ts'
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
  const goOn = () => startAfresh(safeReturnUrl(returnUrl, location.origin) ?? '/home')
  return <SignInPage initialEmail={email ?? ''} onSignedIn={goOn} />
}

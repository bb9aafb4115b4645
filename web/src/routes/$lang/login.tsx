import { useQuery } from '@tanstack/react-query'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { emailSchema } from '@zuschlag/contracts/kernel/email'
import { auctionIdSchema } from '@zuschlag/contracts/kernel/ids'
import { useState } from 'react'
import { useTranslation } from '../../kernel/i18n/use-translation.ts'
import { z } from 'zod'
import { flagSchema } from '../../kernel/api/search-schemas.ts'
import { ignoreError } from '../../kernel/api/ignore-error.ts'
import { configurationQuery, currentUserQuery, publicAuctionQuery } from '../../kernel/api/queries.ts'
import { throwRedirect } from '../../app/route-guards.ts'
import { safeReturnUrl } from '../../app/safe-return-url.ts'
import { hardNavigate } from '../../app/hard-navigate.ts'
import { usePageTitle } from '../../app/use-page-meta.ts'
import {
  SignInPage,
  type SignInTitle,
  ContactNotice,
  RegistrationLinks,
} from '../../areas/account/sign-in/sign-in-page.tsx'
import { loginAccountQuery } from '../../areas/account/sign-in/use-sign-in.ts'

const searchSchema = z.object({
  returnUrl: z.string().optional().catch(undefined),
  email: z.string().optional().catch(undefined),
  auctionId: auctionIdSchema.optional().catch(undefined),
  isSeller: flagSchema.optional().catch(undefined),
})

export const Route = createFileRoute('/$lang/login')({
  validateSearch: searchSchema,
  loaderDeps: ({ search: { email, auctionId } }) => ({ email, auctionId }),
  beforeLoad: async ({ context }) => {
    const user = await context.queryClient.query(currentUserQuery).catch(() => null)
    if (user !== null) throwRedirect(redirect({ to: '/home', replace: true }))
  },
  loader: async ({ context: { queryClient }, deps: { email, auctionId } }) => {
    queryClient.query(configurationQuery).catch(ignoreError)
    if (auctionId !== undefined) queryClient.query(publicAuctionQuery(auctionId)).catch(ignoreError)
    // An address that came along is looked up at once; where that fails, the first step asks for it as
    // always.
    const named = emailSchema.safeParse(email?.trim())
    const account = named.success
      ? await queryClient.query(loginAccountQuery(named.data)).catch(() => null)
      : null
    return { account }
  },
  component: Login,
})

function Login() {
  const { t } = useTranslation()
  const [title, setTitle] = useState<SignInTitle>('LoginPage.Title')
  usePageTitle(t(title))
  const { returnUrl, email, auctionId, isSeller } = Route.useSearch()
  const { account } = Route.useLoaderData()
  const { data: configuration } = useQuery(configurationQuery)
  const goOn = () => hardNavigate(safeReturnUrl(returnUrl, location.origin) ?? '/home')
  return (
    <SignInPage
      initialEmail={email ?? ''}
      initialAccount={account}
      onSignedIn={goOn}
      onTitle={setTitle}
      contact={auctionId && <ContactNotice auctionId={auctionId} isSeller={isSeller ?? false} />}
      registration={<RegistrationLinks auctionId={auctionId} />}
      isDemo={configuration?.isDemo ?? false}
    />
  )
}

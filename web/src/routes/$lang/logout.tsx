import { createFileRoute, redirect } from '@tanstack/react-router'
import { logout } from '@zuschlag/contracts/account/login'
import { z } from 'zod'
import { call } from '../../api/call.ts'
import { safeReturnUrl } from '../../app/safe-return-url.ts'

/** Signs out, then goes to returnUrl or the front page (specification, section 2). */
export const Route = createFileRoute('/$lang/logout')({
  validateSearch: z.object({ returnUrl: z.string().optional().catch(undefined) }),
  beforeLoad: async ({ context, params, search, preload }) => {
    if (preload) return
    await call(logout, {})
    context.queryClient.clear()
    const href = safeReturnUrl(search.returnUrl, location.origin)
    throw href === undefined
      ? redirect({ to: '/$lang', params, replace: true })
      : redirect({ href, replace: true })
  },
})

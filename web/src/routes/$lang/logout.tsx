import { createFileRoute, redirect } from '@tanstack/react-router'
import { logout } from '@zuschlag/contracts/account/login'
import { z } from 'zod'
import { call } from '../../api/call.ts'
import { leaveFor } from '../../app/leave-for.ts'
import { safeReturnUrl } from '../../app/safe-return-url.ts'

/** Signs out, then goes to returnUrl or the front page (specification, section 2). */
export const Route = createFileRoute('/$lang/logout')({
  validateSearch: z.object({ returnUrl: z.string().optional().catch(undefined) }),
  beforeLoad: async ({ context, params, search, preload }) => {
    if (preload) return
    await call(logout, {})
    context.queryClient.clear()
    const href = safeReturnUrl(search.returnUrl, location.origin)
    if (href !== undefined) leaveFor(redirect({ href, replace: true }))
    leaveFor(redirect({ to: '/$lang', params, replace: true }))
  },
})

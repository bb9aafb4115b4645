import { createFileRoute } from '@tanstack/react-router'
import { logout } from '@zuschlag/contracts/account/login'
import { z } from 'zod'
import { call } from '../../kernel/api/call.ts'
import { safeReturnUrl } from '../../app/safe-return-url.ts'
import { hardNavigate } from '../../app/hard-navigate.ts'

/** Signs out, then goes to returnUrl or the front page (specification, section 2). */
export const Route = createFileRoute('/$lang/logout')({
  validateSearch: z.object({ returnUrl: z.string().optional().catch(undefined) }),
  beforeLoad: async ({ params, search, preload }) => {
    if (preload) return
    await call(logout, {})
    hardNavigate(safeReturnUrl(search.returnUrl, location.origin) ?? `/${params.lang}`)
    // The page stays as it is until the new one is there.
    await new Promise<never>(() => undefined)
  },
})

import { createFileRoute, redirect } from '@tanstack/react-router'
import { homeOf } from '../../app/page-access.ts'
import { throwRedirect } from '../../app/route-guards.ts'

/** Everybody has one part of the administration where their work starts (specification, section 6). */
export const Route = createFileRoute('/administration/')({
  beforeLoad: ({ context }) => throwRedirect(redirect({ ...homeOf(context.user), replace: true })),
})

import { createFileRoute, redirect } from '@tanstack/react-router'
import { throwRedirect } from '../../app/route-guards.ts'

/** A URL of the administration that is none leads to the objects, which everybody here has. */
export const Route = createFileRoute('/administration/$')({
  beforeLoad: () => throwRedirect(redirect({ to: '/administration/objects', replace: true })),
})

import { createFileRoute, redirect } from '@tanstack/react-router'
import { leaveFor } from '../../app/leave-for.ts'

/** An address of the administration that is none leads to the objects, which everybody here has. */
export const Route = createFileRoute('/administration/$')({
  beforeLoad: () => leaveFor(redirect({ to: '/administration/objects', replace: true })),
})

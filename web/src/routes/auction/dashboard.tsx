import { createFileRoute, redirect } from '@tanstack/react-router'
import { leaveFor } from '../../app/leave-for.ts'

export const Route = createFileRoute('/auction/dashboard')({
  beforeLoad: () => {
    leaveFor(redirect({ to: '/object/dashboard', replace: true }))
  },
})

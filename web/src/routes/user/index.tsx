import { createFileRoute, redirect } from '@tanstack/react-router'
import { leaveFor } from '../../app/leave-for.ts'

export const Route = createFileRoute('/user/')({
  beforeLoad: () => {
    leaveFor(redirect({ to: '/user/profile', replace: true }))
  },
})

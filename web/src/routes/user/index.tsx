import { createFileRoute, redirect } from '@tanstack/react-router'
import { throwRedirect } from '../../app/route-guards.ts'

export const Route = createFileRoute('/user/')({
  beforeLoad: () => {
    throwRedirect(redirect({ to: '/user/profile', replace: true }))
  },
})

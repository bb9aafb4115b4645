import { createFileRoute, redirect } from '@tanstack/react-router'
import { throwRedirect } from '../../app/route-guards.ts'

export const Route = createFileRoute('/auction/dashboard')({
  beforeLoad: () => {
    throwRedirect(redirect({ to: '/object/dashboard', replace: true }))
  },
})

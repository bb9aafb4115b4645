import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/auction/dashboard')({
  beforeLoad: () => {
    throw redirect({ to: '/object/dashboard', replace: true })
  },
})

import { createFileRoute, redirect } from '@tanstack/react-router'
import { leaveFor } from '../../app/leave-for.ts'

export const Route = createFileRoute('/$lang/auctions')({
  beforeLoad: ({ params }) => {
    leaveFor(redirect({ to: '/$lang/objects', params, replace: true }))
  },
})

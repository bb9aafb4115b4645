import { createFileRoute, redirect } from '@tanstack/react-router'
import { throwRedirect } from '../../app/route-guards.ts'

export const Route = createFileRoute('/$lang/auctions')({
  beforeLoad: ({ params, search }) => {
    throwRedirect(redirect({ to: '/$lang/objects', params, search, replace: true }))
  },
})

import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/$lang/auctions')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/$lang/objects', params, replace: true })
  },
})

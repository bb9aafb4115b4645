import { createFileRoute } from '@tanstack/react-router'
import { ignoreError } from '../../api/ignore-error.ts'
import { partnersQuery } from '../../api/site-queries.ts'
import { LandingPage } from '../-site/landing-page.tsx'
import { landingSearchSchema } from '../-site/landing-search.ts'

export const Route = createFileRoute('/$lang/')({
  staticData: { hasContact: true },
  validateSearch: landingSearchSchema,
  loader: ({ context }) => {
    context.queryClient.query(partnersQuery).catch(ignoreError)
  },
  component: function Landing() {
    return <LandingPage search={Route.useSearch()} />
  },
})

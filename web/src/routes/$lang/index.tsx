import { createFileRoute } from '@tanstack/react-router'
import { ignoreError } from '../../kernel/api/ignore-error.ts'
import { partnersQuery } from '../../kernel/api/site-queries.ts'
import { LandingPage } from '../../areas/site/pages/landing-page.tsx'
import { landingSearchSchema } from '../../areas/site/pages/landing-search.ts'

export const Route = createFileRoute('/$lang/')({
  staticData: { hasContact: true },
  validateSearch: landingSearchSchema,
  loader: ({ context }) => {
    context.queryClient.query({ ...partnersQuery, staleTime: 'static' }).catch(ignoreError)
  },
  component: function Landing() {
    return <LandingPage search={Route.useSearch()} />
  },
})

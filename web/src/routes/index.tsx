import { createFileRoute } from '@tanstack/react-router'
import { LandingPage } from './-site/landing-page.tsx'
import { landingSearchSchema } from './-site/landing-search.ts'

export const Route = createFileRoute('/')({
  staticData: { hasContact: true },
  validateSearch: landingSearchSchema,
  component: function Landing() {
    return <LandingPage search={Route.useSearch()} />
  },
})

import { lazy, Suspense, type ComponentProps } from 'react'
import type { QuestionsPanel as EagerQuestionsPanel } from './questions-panel.tsx'

const QuestionsPanel = lazy(() =>
  import('./questions-panel.tsx').then((module) => ({ default: module.QuestionsPanel })),
)

/** Questions and answers; their code comes after the page on which one bids. */
export function LazyQuestions(props: ComponentProps<typeof EagerQuestionsPanel>) {
  return (
    <Suspense>
      <QuestionsPanel {...props} />
    </Suspense>
  )
}

import { Notice } from '../../../design/notice.tsx'
import { useProblemText } from '../../../kernel/forms/use-problem-text.ts'
import { platformProblems } from './platform-problem-texts.ts'

/** Why a change did not happen; nothing while all is well. */
export function ProblemNotice({ error }: { error: unknown }) {
  const text = useProblemText(platformProblems, error)
  return text === undefined ? null : (
    <Notice tone="outbid" role="alert">
      {text}
    </Notice>
  )
}

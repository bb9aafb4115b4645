import { Notice } from '../../design/notice.tsx'
import { useProblemText, type ProblemTexts } from './use-problem-text.ts'

/** Why a change did not happen; nothing while all is well. */
export function ProblemNotice({ texts, error }: { texts: ProblemTexts; error: unknown }) {
  const text = useProblemText(texts, error)
  return text === undefined ? null : (
    <Notice tone="outbid" role="alert">
      {text}
    </Notice>
  )
}

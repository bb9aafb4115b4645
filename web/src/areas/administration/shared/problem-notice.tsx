import { Notice } from '../../../design/notice.tsx'
import { useProblemText } from './use-problem-text.ts'

/** Why a change did not happen; nothing while all is well. */
export function ProblemNotice({ error }: { error: unknown }) {
  const text = useProblemText(error)
  return text === undefined ? null : (
    <Notice tone="outbid" role="alert">
      {text}
    </Notice>
  )
}

import type { Confirmations } from '@zuschlag/contracts/auction/confirmations'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { ConfirmSubmission } from './confirm-submission.tsx'
import { EntryForm, type EntryFormProps } from './entry-form.tsx'
import { noConfirmations } from './no-confirmations.ts'
import { isAnsweredInForm } from './refusal.ts'
import { useNewDocuments } from './use-new-documents.ts'
import { useCurrentSubmission } from './submission-context.ts'
import { useConfirmStep } from './use-confirm-step.ts'
import type { CostsAtPrice } from './use-costs.ts'

type Props = Omit<
  EntryFormProps,
  'terms' | 'given' | 'onGiven' | 'hasNewDocuments' | 'hasReturned' | 'onDone'
> & {
  costs: CostsAtPrice
}

/**
 * Price and confirmations, and after them the confirm step: nothing is sent that was not looked at as a
 * whole.
 */
export function SubmissionForm(props: Props) {
  const { details, kind, price, costs, fault } = props
  const { state } = useCurrentSubmission()
  const [given, setGiven] = useState<Confirmations>(noConfirmations)
  const step = useConfirmStep()
  const hasReturned = useHasBeen(step.isOpen)
  const hasNewDocuments = useNewDocuments(details.documentsState, () => {
    setGiven((before) => ({ ...before, documentsChecked: false }))
    step.close()
  })
  const toAnswer = state.status === 'refused' && isAnsweredInForm(state.problem.code) ? state.problem : null
  const closeForRefusal = useEffectEvent(step.close)
  useEffect(() => {
    if (toAnswer !== null) closeForRefusal()
  }, [toAnswer])
  const [answered, setAnswered] = useState(toAnswer)
  if (answered !== toAnswer) {
    setAnswered(toAnswer)
    // A tick applies to the version that was shown.
    if (toAnswer?.code === 'agreementOutdated') setGiven({ ...given, agbChecked: false })
    if (toAnswer?.code === 'documentsChanged') setGiven({ ...given, documentsChecked: false })
  }
  const hasDocuments = details.documents.length > 0
  const { hideOfferIsBindingCheckbox } = details
  // The same object as long as it says the same: the boxes need not render with every bid of others.
  const terms = useMemo(
    () => ({ hideOfferIsBindingCheckbox, hasDocuments }),
    [hideOfferIsBindingCheckbox, hasDocuments],
  )
  if (step.isOpen) {
    return (
      <ConfirmSubmission
        details={details}
        kind={kind}
        price={price}
        costs={costs}
        terms={terms}
        given={given}
        fault={fault}
        onBack={step.close}
        notice={props.notice}
      />
    )
  }
  const isShown = hasNewDocuments && toAnswer === null && hasDocuments && !given.documentsChecked
  const entry = { terms, given, onGiven: setGiven, onDone: step.open, hasNewDocuments: isShown, hasReturned }
  return <EntryForm {...props} {...entry} />
}

/** Whether something is or was so. */
function useHasBeen(isSo: boolean): boolean {
  const [hasBeen, setHasBeen] = useState(isSo)
  if (isSo && !hasBeen) setHasBeen(true)
  return hasBeen
}

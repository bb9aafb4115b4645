import { formatPhone } from '@zuschlag/contracts/kernel/phone-format'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { Button } from '../../../design/button.tsx'
import { Notice } from '../../../design/notice.tsx'
import { PanelBody, PanelFrame } from '../../../design/panel.tsx'
import { ProblemNotice } from '../../../kernel/forms/problem-notice.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { LeaveDialog } from './dialogs.tsx'
import { platformProblems } from './use-change.ts'
import styles from './editor.module.css'

type Props<Values extends object> = {
  title: string
  /** Between the title and the form. */
  banner?: ReactNode
  /** What is edited, above all notices. */
  lead?: ReactNode
  edited: Edited<Values>
  /** What saves the values. */
  save: { readonly isPending: boolean; readonly error: unknown; readonly reset: () => void }
  labelOf: (name: keyof Values & string) => string
  /** Whether what is entered cannot be saved. */
  isBlocked?: boolean
  onSubmit: () => void
  children: ReactNode
}

/**
 * One part of a page with its own form. While nothing is different there is nothing to save. A change is not
 * left without a question.
 */
export function EditedPanel<Values extends object>(props: Props<Values>) {
  const { title, banner, lead, edited, save, labelOf, isBlocked = false, onSubmit, children } = props
  const { t } = useTranslation()
  const { isDirty, theirs } = edited
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <PanelFrame title={title}>
      {banner}
      <PanelBody>
        <form className="fields" onSubmit={submit} noValidate>
          {lead}
          <ConflictNotice edited={edited} save={save} labelOf={labelOf} />
          {children}
          <div className="row">
            <Button
              type="submit"
              isDisabled={!isDirty || isBlocked || theirs !== null}
              isPending={save.isPending}
              pendingLabel={t('platform.saving')}
            >
              {t('platform.save')}
            </Button>
            <LeaveDialog isNeeded={isDirty && !save.isPending} />
            {isDirty && <span className="sm muted">{t('platform.unsaved')}</span>}
          </div>
        </form>
      </PanelBody>
    </PanelFrame>
  )
}

type ConflictNoticeProps<Values extends object> = {
  edited: Edited<Values>
  /** What saves the values. */
  save: { readonly error: unknown; readonly reset: () => void }
  labelOf: (name: keyof Values & string) => string
}

/**
 * Why saving was refused. Where two people changed the same: shows both versions of what differs, and lets
 * the reader choose, after which the refusal is settled.
 */
export function ConflictNotice<Values extends object>(props: ConflictNoticeProps<Values>) {
  const { edited, save, labelOf } = props
  const { values, theirs, takeTheirs, keepOwn } = edited
  const { t } = useTranslation()
  if (theirs === null) return <ProblemNotice texts={platformProblems} error={save.error} />
  const settle = (choose: () => void) => () => {
    save.reset()
    choose()
  }
  const shown = (value: unknown): string =>
    typeof value === 'boolean'
      ? t(value ? 'platform.conflict.yes' : 'platform.conflict.no')
      : textOf(value) || '–'
  const names = (Object.keys(theirs) as (keyof Values & string)[]).filter(
    (name) => textOf(theirs[name]) !== textOf(values[name]),
  )
  return (
    <Notice tone="warning" role="alert" title={t('platform.conflict.title')}>
      <div className="fields">
        <Facts
          facts={names.flatMap((name) => [
            [t('platform.conflict.theirs', { field: labelOf(name) }), shown(theirs[name])],
            [t('platform.conflict.yours', { field: labelOf(name) }), shown(values[name])],
          ])}
        />
        <div className="row">
          <Button variant="secondary" size="small" onPress={settle(takeTheirs)}>
            {t('platform.conflict.take')}
          </Button>
          <Button variant="text" size="small" onPress={settle(keepOwn)}>
            {t('platform.conflict.keep')}
          </Button>
        </div>
      </div>
    </Notice>
  )
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? '')
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/**
 * Values that a person edits of something that others may change meanwhile. What they have not touched
 * follows what is stored; where both changed, `theirs` says what is stored now, and the person chooses.
 * `Values` is plain data.
 */
export function useEdited<Values extends object>(stored: Values) {
  const [base, setBase] = useState(stored)
  const [values, setValues] = useState(stored)
  const isMoved = !same(base, stored)
  if (isMoved && (same(values, base) || same(values, stored))) {
    setBase(stored)
    setValues(stored)
  }
  return {
    values,
    edit: (change: Partial<Values>) => setValues((before) => ({ ...before, ...change })),
    isDirty: !same(values, stored),
    theirs: isMoved ? stored : null,
    takeTheirs: () => {
      setBase(stored)
      setValues(stored)
    },
    keepOwn: () => setBase(stored),
    /** Where `stored` becomes what this form has just saved: what was typed since is no conflict. */
    saved: setBase,
  }
}

/** What `useEdited` returns. */
type Edited<Values extends object> = ReturnType<typeof useEdited<Values>>

export type Fact = readonly [label: string, value: ReactNode]

/** What is known of something, term by term; what is not known is left out. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <div className="fields">
      <dl className={styles.facts}>
        {facts.map(([label, value]) =>
          value === null || value === '' ? null : (
            <div key={label}>
              <dt className="sm">{label}</dt>
              <dd className="breaks as-written">{value}</dd>
            </div>
          ),
        )}
      </dl>
    </div>
  )
}

export const emailLink = (email: string) => <a href={`mailto:${email}`}>{email}</a>
export const phoneLink = (phone: string) => <a href={`tel:${phone}`}>{formatPhone(phone)}</a>

import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, Search } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { buttonClass } from '../../../design/button-class.ts'
import { Button } from '../../../design/button.tsx'
import { Icon } from '../../../design/icon.tsx'
import { useIntl, useTranslation } from '../../../kernel/i18n/use-translation.ts'
import styles from './table.module.css'

type Props = {
  /** Search and filters above the table. */
  tools?: ReactNode
  /** How many rows are selected; from one on a bar says so and offers what can be done with them. */
  selectedCount?: number
  /** How many of them are on other pages. */
  selectedElsewhere?: number
  selectionActions?: ReactNode
  onClearSelection?: () => void
  /** The table, or what stands in its place. */
  children: ReactNode
  /** Below the table: a `TablePager`. */
  foot?: ReactNode
}

/** The surface around a table: tools above, pages below, a bar for what is selected. */
export function TablePanel(props: Props) {
  const { tools, selectedCount = 0, selectedElsewhere = 0, selectionActions } = props
  const { onClearSelection, children, foot } = props
  const { t } = useTranslation()
  return (
    <div className="card">
      {tools !== undefined && <div className={`row between underlined ${styles.tools}`}>{tools}</div>}
      {selectionActions !== undefined && (
        // Hidden and not gone: a dialog of the actions reports on rows that they took out of the table.
        <div
          className={`line multiline center underlined sm gap-1-6 sunken ${styles.selection}`}
          hidden={selectedCount === 0}
        >
          <b role="status">
            {t('administration.table.selected', { count: selectedCount })}
            {selectedElsewhere > 0 &&
              t('administration.table.selectedElsewhere', { count: selectedElsewhere })}
          </b>
          {selectionActions}
          <Button variant="text" size="small" onPress={() => onClearSelection?.()}>
            {t('administration.table.clearSelection')}
          </Button>
        </div>
      )}
      {children}
      {foot}
    </div>
  )
}

type TablePagerProps = {
  skip: number
  /** Rows of one page. */
  take: number
  /** Rows of all pages. */
  total: number
  /** Whether the total is of another search, of which the answer is still shown. */
  isTotalOld?: boolean
  onSkip: (skip: number) => void
}

/** Which rows of how many are shown, and the way to the pages before and after. */
export function TablePager({ skip, take, total, isTotalOld = false, onSkip }: TablePagerProps) {
  const { t, format } = useIntl()
  const goBack = useEffectEvent(() => onSkip(Math.floor((total - 1) / take) * take))
  // The last page was emptied, by a decision for instance.
  const isBehind = total > 0 && skip >= total && !isTotalOld
  useEffect(() => {
    if (isBehind) goBack()
  }, [isBehind])
  if (total === 0) return null
  return (
    <div className={styles.foot}>
      <span className="num">
        {t('administration.table.range', {
          from: format.wholeNumber(Math.min(skip + 1, total)),
          to: format.wholeNumber(Math.min(skip + take, total)),
          total: format.wholeNumber(total),
        })}
      </span>
      {total > take && (
        <div className="line gap-2">
          <Button
            variant="secondary"
            size="small"
            isDisabled={skip === 0}
            onPress={() => onSkip(Math.max(0, skip - take))}
          >
            <Icon of={ChevronLeft} size="sm" /> {t('administration.table.previous')}
          </Button>
          <Button
            variant="secondary"
            size="small"
            isDisabled={skip + take >= total}
            onPress={() => onSkip(skip + take)}
          >
            {t('administration.table.next')} <Icon of={ChevronRight} size="sm" />
          </Button>
        </div>
      )}
    </div>
  )
}

type OlderRowsProps = {
  query: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>
  label: string
}

/** Asks for the next page below a table that grows; nothing where all of it is shown. */
export function OlderRows({ query, label }: OlderRowsProps) {
  const { t } = useTranslation()
  if (!query.hasNextPage) return null
  return (
    <div className={styles.foot}>
      <Button
        variant="secondary"
        size="small"
        isPending={query.isFetchingNextPage}
        pendingLabel={t('runningAuction.loading')}
        onPress={() => void query.fetchNextPage()}
      >
        {label}
      </Button>
    </div>
  )
}

type FilterChip<Value extends string> = {
  readonly value: Value
  readonly label: string
  readonly count?: number | undefined
}

type FilterChipsProps<Value extends string> = {
  /** What is filtered, for screen readers. */
  label: string
  chips: readonly FilterChip<Value>[]
  value: Value
  onChange: (value: Value) => void
}

/** A row of choices of which one holds; how many there are of each stands in it. */
export function FilterChips<Value extends string>({
  label,
  chips,
  value,
  onChange,
}: FilterChipsProps<Value>) {
  return (
    <div role="group" aria-label={label} className={`line gap-2 multiline ${styles.chips}`}>
      {chips.map((chip) => (
        <button
          key={chip.value}
          type="button"
          aria-pressed={chip.value === value}
          className={buttonClass({ variant: chip.value === value ? 'primary' : 'secondary', size: 'small' })}
          onClick={() => onChange(chip.value)}
        >
          {chip.label}
          {chip.count !== undefined && <span className="num">{chip.count}</span>}
        </button>
      ))}
    </div>
  )
}

/** A pause of typing after which is searched (specification, section 9). */
const SEARCH_DEBOUNCE_MS = 500
const SEARCH_LENGTH_MAX = 200

type SearchBoxProps = {
  label: string
  placeholder?: string
  value: string
  onChange: (value: string) => void
  /** What is shorter searches for nothing, and what is longer cannot be entered. */
  lengthMin?: number
  lengthMax?: number
}

/** A search that asks when the typing pauses, and at once on Enter. */
export function SearchBox(props: SearchBoxProps) {
  const { label, placeholder, value, onChange, lengthMin = 0, lengthMax = SEARCH_LENGTH_MAX } = props
  const [box, setBox] = useState<SearchText>({ text: value, value, asked: [] })
  if (box.value !== value) setBox(afterValue(box, value))
  const { text } = box
  const ask = (wanted: string) => {
    setBox({ ...box, asked: [...box.asked, wanted] })
    onChange(wanted)
  }
  const search = useEffectEvent((typed: string) => {
    const wanted = wantedOf(typed, lengthMin)
    if (wanted !== (box.asked.at(-1) ?? value)) ask(wanted)
  })
  useEffect(() => {
    const timer = setTimeout(() => search(text), SEARCH_DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <div role="search" aria-label={label} className={styles.search}>
      <Icon of={Search} />
      <input
        type="search"
        className="full surface"
        aria-label={label}
        placeholder={placeholder}
        maxLength={lengthMax}
        value={text}
        onChange={(event) => setBox({ ...box, text: event.currentTarget.value })}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            // It would send the form around the box.
            event.preventDefault()
            ask(wantedOf(text, lengthMin))
          }
        }}
      />
    </div>
  )
}

/** What a search box shows, what the page searches for, and what it was asked for since, the newest last. */
export type SearchText = {
  readonly text: string
  readonly value: string
  readonly asked: readonly string[]
}

/**
 * As the page searches for `value`. What is being typed stays where the box asked for it; another value, by
 * going back for instance, is shown.
 */
export function afterValue({ text, asked }: SearchText, value: string): SearchText {
  const at = asked.lastIndexOf(value)
  return at === -1 ? { text: value, value, asked: [] } : { text, value, asked: asked.slice(at + 1) }
}

/** What is searched for; nothing for a text that is too short. */
export function wantedOf(text: string, lengthMin: number): string {
  const wanted = text.trim()
  return wanted.length < lengthMin ? '' : wanted
}

import { useRef, type KeyboardEvent } from 'react'
import styles from './tab-bar.module.css'
import { classNames } from './class-names.ts'

export type Tab<Id extends string> = { id: Id; label: string }

type Props<Id extends string> = {
  /** Names the list of tabs. */
  label: string
  tabs: readonly Tab<Id>[]
  selected: Id
  onSelect: (id: Id) => void
}

const steps: Record<string, number | undefined> = { ArrowRight: 1, ArrowLeft: -1 }

/** Ids that tie a tab to its panels; a tab may show several panels, the first one carries this id. */
export function tabPanelProps<Id extends string>(id: Id, selected: Id) {
  const isOff = id !== selected
  return { id: `panel-${id}`, 'data-tab-off': isOff ? '' : undefined, className: styles.panel }
}

/**
 * Tabs of small screens. From 992 px on the bar is gone and every panel is shown, so panels stay mounted and
 * only CSS hides them: turning the phone loses neither a typed bid nor the scroll position.
 */
export function TabBar<Id extends string>({ label, tabs, selected, onSelect }: Props<Id>) {
  const listRef = useRef<HTMLDivElement>(null)

  function onKeyDown(event: KeyboardEvent): void {
    const index = tabs.findIndex((tab) => tab.id === selected)
    const step = steps[event.key]
    const target =
      event.key === 'Home'
        ? 0
        : event.key === 'End'
          ? tabs.length - 1
          : step !== undefined
            ? index + step
            : undefined
    if (target === undefined) return
    const next = tabs.at(target % tabs.length)
    if (!next) return
    event.preventDefault()
    onSelect(next.id)
    listRef.current?.querySelector<HTMLElement>(`#tab-${next.id}`)?.focus()
  }

  return (
    <div
      ref={listRef}
      role="tablist"
      aria-label={label}
      className={classNames(styles.bar)}
      onKeyDown={onKeyDown}
    >
      {tabs.map(({ id, label: text }) => (
        <button
          className="unbroken muted"
          key={id}
          id={`tab-${id}`}
          type="button"
          role="tab"
          aria-selected={id === selected}
          aria-controls={`panel-${id}`}
          tabIndex={id === selected ? 0 : -1}
          onClick={() => onSelect(id)}
        >
          {text}
        </button>
      ))}
    </div>
  )
}

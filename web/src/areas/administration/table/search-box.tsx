import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { Icon } from '../../../design/icon.tsx'
import styles from './table.module.css'

/** A pause of typing after which is searched (specification, section 9). */
const SEARCH_DEBOUNCE_MS = 500
const SEARCH_LENGTH_MAX = 200

type Props = {
  label: string
  placeholder?: string
  value: string
  onChange: (value: string) => void
  /** What is shorter searches for nothing, and what is longer cannot be entered. */
  lengthMin?: number
  lengthMax?: number
}

/** A search that asks when the typing pauses, and at once on Enter. */
export function SearchBox(props: Props) {
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
        className="full surface"
        type="search"
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

import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { Icon } from '../../../design/icon.tsx'
import styles from './table/table-panel.module.css'

/** A pause of typing after which is searched (specification, section 9). */
const SEARCH_DEBOUNCE_MS = 500
const SEARCH_LENGTH_MAX = 200

type Props = {
  label: string
  placeholder?: string
  value: string
  onChange: (value: string) => void
}

/** A search that asks when the typing pauses, and at once on Enter. */
export function SearchBox({ label, placeholder, value, onChange }: Props) {
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  // Changed from outside, by going back for instance.
  if (known !== value) {
    setKnown(value)
    setText(value)
  }
  const search = useEffectEvent((wanted: string) => {
    if (wanted.trim() === value) return
    setKnown(wanted.trim())
    onChange(wanted.trim())
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
        aria-label={label}
        placeholder={placeholder}
        maxLength={SEARCH_LENGTH_MAX}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            // It would send the form around the box.
            event.preventDefault()
            setKnown(text.trim())
            onChange(text.trim())
          }
        }}
      />
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { TextField } from '../../../design/text-field.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { findTowns, loadTowns, type Town } from '../../../kernel/map/towns.ts'
import styles from './fields.module.css'

type Props = {
  /** What is looked for at first, the town of the object for instance. */
  query?: string
  country?: string
  onChoose: (town: Town) => void
}

/** A search on a map: the towns that a name or an address means, one press brings the map there. */
export function PlaceSearch({ query = '', country, onChoose }: Props) {
  const { t } = useTranslation()
  const [text, setText] = useState(query)
  const [isOpen, setOpen] = useState(query !== '')
  const { data: towns, isError } = useQuery({
    queryKey: ['towns'],
    queryFn: loadTowns,
    staleTime: Infinity,
    meta: { needsMessage: true },
  })
  const found = isOpen && towns !== undefined ? findTowns(towns, text, country) : []
  const isUnknown = isOpen && towns !== undefined && text.trim().length > 2 && found.length === 0
  return (
    <search className={styles.search}>
      <TextField
        label={t('administration.placeSearch.label')}
        autoComplete="off"
        value={text}
        onChange={(value) => {
          setText(value)
          setOpen(true)
        }}
        onKeyDown={({ key }) => {
          if (key === 'Escape') setOpen(false)
          if (key === 'Enter' && found[0] !== undefined) choose(found[0])
        }}
      />
      {found.length > 0 && (
        <ul className="down-2" aria-label={t('administration.placeSearch.found')}>
          {found.map((town) => (
            <li key={`${town.name} ${town.latitude} ${town.longitude}`}>
              <button type="button" className={`sm full ${styles.town}`} onClick={() => choose(town)}>
                {town.name}{' '}
                <span className="muted">{[town.state, town.country].filter(Boolean).join(', ')}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className={`sm ${styles.status}`}>
        {isError && t('administration.placeSearch.failed')}
        {isUnknown && t('administration.placeSearch.unknown')}
      </p>
    </search>
  )

  function choose(town: Town): void {
    setText(town.name)
    setOpen(false)
    onChoose(town)
  }
}

import { useQuery } from '@tanstack/react-query'
import type { Country } from '@zuschlag/contracts/auction/enumerations'
import { PLACE_DECIMALS, searchDistances, type NearTown } from '@zuschlag/contracts/search/offer-search'
import { useState } from 'react'
import { SelectField } from '../../../design/select-field.tsx'
import { TextField } from '../../../design/text-field.tsx'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { findTowns, loadTowns, type Town } from '../../../kernel/map/towns.ts'
import styles from './near-field.module.css'

const USUAL_KM = 25
/** Fewer letters mean too many towns. */
const LETTERS_MIN = 2

type Props = {
  near: NearTown | undefined
  country: Country | undefined
  onNear: (near: NearTown | undefined) => void
}

/** Around a town: its name, chosen from the gazetteer, and how far from it. */
export function NearField({ near, country, onNear }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const [typed, setTyped] = useState<string | null>(null)
  const [km, setKm] = useState(near?.km ?? USUAL_KM)
  const name = typed?.trim() ?? ''
  const isTyping = name.length >= LETTERS_MIN
  const towns = useQuery({
    queryKey: ['towns'],
    queryFn: loadTowns,
    staleTime: Infinity,
    enabled: isTyping,
  })
  const found = isTyping ? findTowns(towns.data ?? [], name, country) : []
  const isUnknown = isTyping && towns.data !== undefined && found.length === 0
  const choose = ({ name: town, latitude, longitude }: Town): void => {
    setTyped(null)
    onNear({ town, latitude: rounded(latitude), longitude: rounded(longitude), km })
  }
  return (
    <div className="stack gap-0">
      <TextField
        label={t('offerList.filter.near')}
        hint={t('offerList.filter.nearHint')}
        autoComplete="off"
        value={typed ?? near?.town ?? ''}
        onChange={(value) => {
          setTyped(value)
          // A name that is being changed is no place yet; the list does not jump with each letter.
          if (value.trim() === '') onNear(undefined)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && found[0] !== undefined) choose(found[0])
        }}
      />
      {found.length > 0 && (
        <ul className={styles.found} aria-label={t('offerList.filter.townsFound')}>
          {found.map((town) => (
            <li key={`${town.name} ${town.latitude} ${town.longitude}`}>
              <button type="button" className={styles.town} onClick={() => choose(town)}>
                {town.name}{' '}
                <span className="muted">{[town.state, town.country].filter(Boolean).join(', ')}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className={styles.status}>
        {towns.isError && t('offerList.filter.townsFailed')}
        {isUnknown && t('offerList.filter.townUnknown')}
      </p>
      {near !== undefined && (
        <SelectField
          label={t('offerList.filter.km')}
          name="km"
          value={String(near.km)}
          options={searchDistances.map((each) => ({
            value: String(each),
            label: t('offerList.filter.kmAround', { km: format.wholeNumber(each) }),
          }))}
          onChange={(value) => {
            const chosen = searchDistances.find((each) => String(each) === value) ?? USUAL_KM
            setKm(chosen)
            onNear({ ...near, km: chosen })
          }}
        />
      )}
    </div>
  )
}

const rounded = (degrees: number): number => Number(degrees.toFixed(PLACE_DECIMALS))

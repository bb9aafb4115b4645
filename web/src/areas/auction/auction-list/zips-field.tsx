import { ZIPS_MAX } from '@zuschlag/contracts/search/offer-search'
import { zipsOf } from '@zuschlag/contracts/search/search-address'
import { useState } from 'react'
import { TextField } from '../../../design/text-field.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'

const LENGTH_MAX = 200

type Props = {
  zips: readonly string[] | undefined
  onZips: (zips: string[] | undefined) => void
}

/** Zip codes, or beginnings of them, one after the other. What is none stays as typed, and is named. */
export function ZipsField({ zips, onZips }: Props) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? zips?.join(', ') ?? ''
  const { problem } = zipsOf(text.trim() === '' ? undefined : text)
  return (
    <TextField
      label={t('offerList.filter.zip')}
      hint={t('offerList.filter.zipHint')}
      autoComplete="off"
      maxLength={LENGTH_MAX}
      value={text}
      onChange={(value) => {
        setTyped(value)
        const { read } = zipsOf(value)
        onZips(read.length === 0 ? undefined : [...read])
      }}
      error={problem === null ? undefined : t(`offerList.filter.zipProblem.${problem}`, { count: ZIPS_MAX })}
    />
  )
}

import type { AuctionDocument } from '@zuschlag/contracts/auction/auction-fields'
import { FOLDER_NAME_LENGTH_MAX } from '@zuschlag/contracts/auction/auction-fields'
import { useState } from 'react'
import { TextField } from '../../../design/text-field.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'

type Props = { document: AuctionDocument; onChange: (document: AuctionDocument) => void }

/** The folder of a document. It is taken on leaving the field, as the list is grouped by it. */
export function FolderField({ document, onChange }: Props) {
  const { t } = useTranslation()
  const { folder = '', ...rest } = document
  const [typed, setTyped] = useState(folder)
  const [shown, setShown] = useState(folder)
  if (shown !== folder) {
    setShown(folder)
    setTyped(folder)
  }
  const take = () => {
    const name = typed.replaceAll(/\s+/g, ' ').trim()
    setTyped(name)
    if (name !== folder) onChange(name === '' ? rest : { ...rest, folder: name })
  }
  return (
    <TextField
      label={t('administration.editor.document.folder')}
      value={typed}
      maxLength={FOLDER_NAME_LENGTH_MAX}
      onChange={setTyped}
      onBlur={take}
    />
  )
}

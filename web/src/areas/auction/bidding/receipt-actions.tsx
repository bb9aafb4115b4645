import { Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../design/button.tsx'
import { Icon } from '../../../design/icon.tsx'
import { announce } from '../../../design/live-region.tsx'
import { saveFile } from '../../../design/save-file.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'

type Props = { fileName: string; text: string; size?: 'small' }

/** Saves a receipt as a file, or copies its text. */
export function ReceiptActions({ fileName, text, size }: Props) {
  const { t } = useTranslation()
  const small = size === undefined ? {} : { size }
  return (
    <>
      <Button variant="secondary" {...small} onPress={() => saveFile(fileName, text, 'text/plain')}>
        <Icon of={Download} />
        {t('bidding.receipt.download')}
      </Button>
      <CopyButton text={text} {...small} />
    </>
  )
}

function CopyButton({ text, ...small }: Pick<Props, 'text' | 'size'>) {
  const { t } = useTranslation()
  const [outcome, setOutcome] = useState<'copied' | 'notCopied' | null>(null)
  async function copy(): Promise<void> {
    const result = await navigator.clipboard.writeText(text).then(
      () => 'copied' as const,
      () => 'notCopied' as const,
    )
    setOutcome(result)
    announce(t(`bidding.receipt.${result}`), 'assertive')
  }
  return (
    <>
      <Button variant="secondary" {...small} onPress={() => void copy()}>
        {t('bidding.receipt.copy')}
      </Button>
      {outcome !== null && <p className="sm muted">{t(`bidding.receipt.${outcome}`)}</p>}
    </>
  )
}

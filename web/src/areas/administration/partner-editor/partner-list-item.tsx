import type { AdministeredPartner } from '@zuschlag/contracts/administration/partners'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { Badge } from '../../../design/badge.tsx'
import { Button } from '../../../design/button.tsx'
import { IconButton } from '../../../design/icon-button.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import styles from './partner-editor-page.module.css'

type Props = {
  partner: AdministeredPartner
  isFirst: boolean
  isLast: boolean
  isMoving: boolean
  onMove: (steps: -1 | 1) => void
  onOpen: () => void
}

export function PartnerListItem({ partner, isFirst, isLast, isMoving, onMove, onOpen }: Props) {
  const { t } = useTranslation()
  const { name, logoUrl, isPublished, reviewText, latitude } = partner
  const notes = [
    reviewText === null ? t('platform.partners.noQuote') : t('platform.partners.hasQuote'),
    latitude === null ? t('platform.partners.noPlace') : t('platform.partners.hasPlace'),
  ]
  return (
    <li className={styles.row}>
      <span className={styles.plate}>
        {logoUrl === null ? (
          <span className="xs">{t('platform.partners.noLogo')}</span>
        ) : (
          <img src={logoUrl} alt="" loading="lazy" />
        )}
      </span>
      <div className={styles.name}>
        <b>{name}</b>
        <span className="sm muted">{notes.join(', ')}</span>
      </div>
      <Badge state={isPublished ? 'leading' : 'draft'}>
        {t(isPublished ? 'platform.partners.published' : 'platform.partners.hidden')}
      </Badge>
      <div className={styles.actions}>
        <IconButton
          plain
          icon={ArrowUp}
          label={t('platform.partners.up', { name })}
          isDisabled={isFirst || isMoving}
          onPress={() => onMove(-1)}
        />
        <IconButton
          plain
          icon={ArrowDown}
          label={t('platform.partners.down', { name })}
          isDisabled={isLast || isMoving}
          onPress={() => onMove(1)}
        />
        <Button
          variant="secondary"
          size="small"
          aria-label={t('platform.partners.editOf', { name })}
          onPress={onOpen}
        >
          {t('platform.edit')}
        </Button>
      </div>
    </li>
  )
}

import type { AdministeredAuction } from '@zuschlag/contracts/administration/administered-auctions'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import styles from './objects-page.module.css'

type Props = {
  auction: AdministeredAuction
  renderLink: (auctionId: AuctionId, name: string) => ReactNode
}

/** Picture, title and place of an object. */
export function ObjectCell({ auction, renderLink }: Props) {
  const { t } = useTranslation()
  const { title, mainImageResizedStorageUrl, zipCode, city, auctionCode } = auction
  const place = [zipCode, city].filter(Boolean).join(' ')
  return (
    <div className={styles.object}>
      {mainImageResizedStorageUrl === null ? (
        <span className={styles.noPicture} />
      ) : (
        <img
          className={styles.picture}
          src={mainImageResizedStorageUrl}
          alt=""
          width={48}
          height={34}
          loading="lazy"
        />
      )}
      <div className={styles.name}>
        {renderLink(auction.id, title === '' ? t('administration.object.untitled') : title)}
        <span className="xs muted">
          {auctionCode !== null && <span className="mono">{auctionCode}</span>}
          {auctionCode !== null && place !== '' && ', '}
          {place}
        </span>
      </div>
    </div>
  )
}

import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { usePageMeta } from '../../../app/use-page-meta.ts'
import { useFormat } from '../../../kernel/i18n/use-format.ts'

/**
 * Title, place, price and picture of an object, for share previews and search engines; the site's own until
 * it is known. What is missing says so and is no entrance.
 */
export function useAuctionMeta(details: AuctionDetails | undefined, isMissing: boolean): void {
  const { t } = useTranslation()
  const { money } = useFormat()
  const missing = { title: t('details.notFound.title'), isMissing }
  usePageMeta(details !== undefined ? metaOf(details) : isMissing ? missing : {})

  function metaOf({ title, zipCode, city, country, images, tenant, ...prices }: AuctionDetails) {
    const price = prices.currentPrice ?? prices.startPrice
    const amount = money(price, tenant.currencyCode)
    const place = `${zipCode} ${city}`
    const picture = images.find(({ isMainImage }) => isMainImage) ?? images[0]
    const hasBids = prices.currentPrice !== null && prices.hasBids
    return {
      title,
      description: t(hasBids ? 'shell.auctionDescription.current' : 'shell.auctionDescription.start', {
        place,
        amount,
        tenant: tenant.name,
      }),
      image: picture?.resizedStorageUrl,
      structuredData: {
        '@context': 'https://schema.org',
        '@type': 'RealEstateListing',
        name: title,
        ...(picture && { image: picture.resizedStorageUrl }),
        contentLocation: {
          '@type': 'Place',
          address: {
            '@type': 'PostalAddress',
            postalCode: zipCode,
            addressLocality: city,
            addressCountry: country,
          },
        },
        offers: { '@type': 'Offer', price, priceCurrency: tenant.currencyCode, offeredBy: tenant.name },
      },
    }
  }
}

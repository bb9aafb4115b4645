import { regionLabel } from '@zuschlag/contracts/places/regions'
import type { OfferSearch } from '@zuschlag/contracts/search/offer-search'
import { useIntl } from '../kernel/i18n/use-translation.ts'

/** Says a search in words, in the order in which people say it. */
export function useSearchWords(): (search: OfferSearch) => string {
  const { t, format } = useIntl()
  return ({ country, region, near, zips, city, kind, rooms, area, min, max }) => {
    const words = [
      kind && t(`details.process.${kind}`),
      city,
      region && regionLabel(region, format.language),
      country && t(`country.${country}`),
      near && t('savedSearch.words.near', { km: format.wholeNumber(near.km), town: near.town }),
      zips && t('savedSearch.words.zips', { zips: zips.join(', ') }),
      rooms && t('savedSearch.words.rooms', { rooms: format.decimalExact(rooms) }),
      area && t('savedSearch.words.area', { area: format.area(area) }),
      min !== undefined && t('savedSearch.words.min', { price: format.wholeNumber(min) }),
      max !== undefined && t('savedSearch.words.max', { price: format.wholeNumber(max) }),
    ].filter((word) => typeof word === 'string')
    return words.length === 0 ? t('savedSearch.words.all') : words.join(' · ')
  }
}

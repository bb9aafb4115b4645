import { decimalSeparatorOf } from '@zuschlag/contracts/kernel/languages'
import type { OfferSearch } from '@zuschlag/contracts/search/offer-search'
import { regionLabel } from '@zuschlag/contracts/places/regions'
import type { Content, Writing } from './mail-content.ts'
import { PLATFORM_TIME_ZONE } from './mail-content.ts'

export const confirmSavedSearchContent: Content<'confirmSavedSearch'> = (data, writing) => {
  const { t, format, platform } = writing
  return {
    subject: t('confirmSavedSearch.subject'),
    heading: t('confirmSavedSearch.heading'),
    body: t('confirmSavedSearch.body'),
    facts: [{ label: t('fact.search'), value: searchWords(data.search, writing) }],
    action: { label: t('confirmSavedSearch.action'), url: data.link },
    notes: [
      t('confirmSavedSearch.validUntil', { until: format.dateTime(data.validUntil, PLATFORM_TIME_ZONE) }),
      t('confirmSavedSearch.note'),
    ],
    reason: t('footer.registration', { platform }),
    hasSettings: false,
  }
}

export const savedSearchFoundContent: Content<'savedSearchFound'> = (data, writing) => {
  const { t, format, publicUrl } = writing
  const { offers, count, listLink, unsubscribeToken } = data
  const [first] = offers
  const isOne = count === 1 && first !== undefined
  const more = count - offers.length
  const toList = { label: t('savedSearchFound.toList'), url: listLink }
  return {
    subject: isOne
      ? t('savedSearchFound.subjectOne', { title: first.title })
      : t('savedSearchFound.subject', { count: String(count) }),
    heading: t(isOne ? 'savedSearchFound.headingOne' : 'savedSearchFound.heading', { count: String(count) }),
    body: t('savedSearchFound.body'),
    facts: [
      ...offers.map(({ title, place, price, currencyCode }) => ({
        label: title,
        value: `${place}, ${format.money(price, currencyCode)}`,
      })),
      { label: t('fact.search'), value: searchWords(data.search, writing) },
    ],
    action: isOne ? { label: t('savedSearchFound.toOffer'), url: first.link } : toList,
    ...(isOne && { further: toList }),
    notes: more > 0 ? [t('savedSearchFound.more', { count: String(more) })] : [],
    reason: t('footer.savedSearch'),
    hasSettings: false,
    unsubscribe: {
      label: t('savedSearchFound.unsubscribe'),
      url: `${publicUrl}/saved-search/unsubscribe?token=${unsubscribeToken}`,
      oneClickUrl: `${publicUrl}/api/saved-searches/unsubscribe?token=${unsubscribeToken}`,
    },
  }
}

/** A search in words, in the order in which people say it. */
function searchWords(search: OfferSearch, { t, format }: Writing): string {
  const { country, region, near, zips, city, kind, rooms, area, min, max } = search
  const figure = (value: number) => String(value).replace('.', decimalSeparatorOf(format.language))
  const words = [
    kind && t(`search.kind.${kind}`),
    city,
    region && regionLabel(region, format.language),
    country && t(`country.${country}`),
    near && t('search.near', { km: String(near.km), town: near.town }),
    zips && t('search.zips', { zips: zips.join(', ') }),
    rooms && t('search.rooms', { rooms: figure(rooms) }),
    area && t('search.area', { area: format.wholeNumber(area) }),
    min !== undefined && t('search.min', { price: format.wholeNumber(min) }),
    max !== undefined && t('search.max', { price: format.wholeNumber(max) }),
  ].filter((word) => typeof word === 'string')
  return words.length === 0 ? t('search.all') : words.join(' · ')
}

import { decimalSeparatorOf } from '@zuschlag/contracts/kernel/languages'
import type { OfferSearch } from '@zuschlag/contracts/search/offer-search'
import { regionLabel } from '@zuschlag/contracts/places/regions'
import { mailFactsOf, moneyOf } from './auction-facts.ts'
import type { Content, Writing } from './mail-content.ts'

export const confirmPriceAlertContent: Content<'confirmPriceAlert'> = (data, writing) => {
  const alertPrice = moneyOf(data.auction, writing, data.alertPrice)
  return {
    values: { alertPrice },
    facts: [['fact.alertPrice', alertPrice], ...mailFactsOf(data.auction, writing)],
    reason: 'footer.registration',
  }
}

export const priceAlertContent: Content<'priceAlert'> = (data, writing) => {
  const { auction, unsubscribeToken } = data
  const { t, publicUrl } = writing
  const price = moneyOf(auction, writing, data.currentPrice)
  const alertPrice = moneyOf(auction, writing, data.alertPrice)
  return {
    values: { price, alertPrice },
    figure: ['fact.currentPrice', price],
    facts: [['fact.alertPrice', alertPrice], ...mailFactsOf(auction, writing)],
    reason: 'footer.priceAlert',
    unsubscribe: {
      label: t('priceAlert.unsubscribe'),
      url: `${publicUrl}/price-alert/unsubscribe?token=${unsubscribeToken}`,
      oneClickUrl: `${publicUrl}/api/price-alerts/unsubscribe?token=${unsubscribeToken}`,
    },
  }
}

export const confirmSavedSearchContent: Content<'confirmSavedSearch'> = ({ search }, writing) => ({
  facts: [['fact.search', searchWords(search, writing)]],
  reason: 'footer.registration',
})

export const savedSearchFoundContent: Content<'savedSearchFound'> = (data, writing) => {
  const { t, format, publicUrl } = writing
  const { offers, count, listLink, unsubscribeToken } = data
  const [first] = offers
  const isOne = count === 1 && first !== undefined
  const more = count - offers.length
  return {
    values: { title: first?.title ?? '', count: String(count) },
    subject: isOne ? 'savedSearchFound.subjectOne' : 'savedSearchFound.subject',
    heading: isOne ? 'savedSearchFound.headingOne' : 'savedSearchFound.heading',
    named: offers.map(({ title, place, price, currencyCode }) => ({
      label: title,
      value: `${place}, ${format.money(price, currencyCode)}`,
    })),
    facts: [['fact.search', searchWords(data.search, writing)]],
    action: isOne ? 'savedSearchFound.toOffer' : 'savedSearchFound.toList',
    url: isOne ? first.link : listLink,
    further: isOne ? ['savedSearchFound.toList', listLink] : undefined,
    notes: more > 0 ? [t('savedSearchFound.more', { count: String(more) })] : [],
    reason: 'footer.savedSearch',
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

import type { CostTerms } from '@zuschlag/contracts/auction/auction-fields'
import type { AwardPack } from '@zuschlag/contracts/auction/award-pack-document'
import type { Energy } from '@zuschlag/contracts/auction/energy'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { type Language, languageFacts, type Translated } from '@zuschlag/contracts/kernel/languages'
import { formatPhone } from '@zuschlag/contracts/kernel/phone-format'
import { mailFormat } from '../../notifications/mail/contents/mail-format.ts'
import type { Fact } from '../pdf/pdf-document.ts'
import { type Texts, textsIn } from '../../../kernel/texts.ts'
import de from './texts/de.json' with { type: 'json' }
import en from './texts/en.json' with { type: 'json' }

type Source = Pick<CostTerms, 'ratesJurisdiction' | 'ratesSource'>

/** Rates of the broker's own have no jurisdiction, and no source where none is stated. */
export function ratesSourceText({ ratesJurisdiction, ratesSource }: Source, asOf: string): string {
  const dated = ratesJurisdiction === '' ? asOf : `${ratesJurisdiction}, ${asOf}`
  return ratesSource === '' ? dated : `${dated}: ${ratesSource}`
}

type Part = { readonly title: string; readonly facts: readonly Fact[]; readonly note?: string }

/** Formats of one pack: amounts in its currency, times in the zone of its auction. */
export function packFormat({ language, price, auction }: AwardPack) {
  const format = mailFormat(language)
  return {
    money: (amount: number) => format.money(amount, price.currency),
    /** With cents, as the costs are stored. */
    exactMoney: (amount: number) => format.exactMoney(amount, price.currency),
    number: (value: number) => new Intl.NumberFormat(languageFacts[language].numbers).format(value),
    /** A day, `2026-11-01`. */
    day: (day: string) => format.date(`${day}T00:00:00.000Z` as Instant, 'UTC'),
    dateTime: (at: Instant) => format.dateTimeMs(at, auction.timeZone),
  }
}

type Format = ReturnType<typeof packFormat>

/** The parts of a pack that are labels and values, in their order. */
export function packParts(pack: AwardPack, t: AwardPackText, format: Format): readonly Part[] {
  return [
    { title: t('parties'), facts: partyFacts(pack, t) },
    { title: t('object'), facts: objectFacts(pack, t, format) },
    {
      title: t('price'),
      facts: [
        { label: t('price.figures'), value: format.money(pack.price.amount) },
        { label: t('price.words'), value: pack.price.inWords },
      ],
    },
    { title: t('decision'), facts: decisionFacts(pack, t, format) },
    { title: t('costs'), ...costPart(pack, t, format) },
    { title: t('agreements'), facts: agreementFacts(pack, t) },
  ]
}

const present = (label: string, value: string | null): readonly Fact[] =>
  value === null || value === '' ? [] : [{ label, value }]

function partyFacts({ seller, buyer, broker }: AwardPack, t: AwardPackText): readonly Fact[] {
  const contact = ({ email, phoneNumber }: AwardPack['buyer']) => [
    ...present(t('email'), email),
    ...present(t('phone'), phoneNumber && formatPhone(phoneNumber)),
  ]
  const sellerName = seller?.isPrivate === true && seller.name !== null ? 'private' : null
  const ofSeller =
    seller === null
      ? []
      : [
          {
            label: t('seller'),
            value:
              sellerName === null
                ? (seller.name ?? t('unknownSeller'))
                : t(sellerName, { name: seller.name ?? '' }),
          },
          ...contact(seller),
        ]
  return [
    ...ofSeller,
    { label: t('buyer'), value: buyer.name ?? t('erased') },
    ...contact(buyer),
    ...present(t('broker'), broker.tenant),
    ...present(t('contact'), broker.contact.name),
    ...contact(broker.contact),
  ]
}

function objectFacts({ auction, documents }: AwardPack, t: AwardPackText, format: Format): readonly Fact[] {
  const { title, street, zipCode, city, country, code, area, energy, id } = auction
  const extracts = documents.filter(({ kind }) => kind === 'landRegister').map(({ name }) => name)
  return [
    { label: t('auction'), value: title },
    { label: t('address'), value: [street, `${zipCode} ${city}`].filter(Boolean).join(', ') },
    { label: t('country'), value: t(`country.${country}`) },
    ...present(t('code'), code),
    ...present(t('area'), area === null ? null : t('area.value', { area: format.number(area) })),
    ...present(t('energy'), energy === null ? null : energyText(energy, t, format)),
    {
      label: t('landRegister'),
      value:
        extracts.length === 0
          ? t('landRegister.none')
          : t('landRegister.documents', { names: extracts.join(', ') }),
    },
    { label: t('id'), value: id },
  ]
}

function energyText(energy: Energy, t: AwardPackText, { number }: Format): string {
  if (energy.kind !== 'certificate') return t(`energy.${energy.kind}`)
  const figures = [
    energy.heatingDemand === null
      ? null
      : t('energy.heatingDemand', {
          value: number(energy.heatingDemand),
          class: energy.heatingDemandClass ?? '',
        }),
    energy.efficiencyFactor === null
      ? null
      : t('energy.efficiency', {
          value: number(energy.efficiencyFactor),
          class: energy.efficiencyClass ?? '',
        }),
    energy.certificateBy === null ? null : t(`energy.${energy.certificateBy}`),
    energy.finalEnergy === null ? null : t('energy.finalEnergy', { value: number(energy.finalEnergy) }),
    energy.energySource === null ? null : t('energy.source', { value: energy.energySource }),
    energy.buildingYear === null ? null : t('energy.year', { value: String(energy.buildingYear) }),
    energy.energyClass === null ? null : t('energy.class', { value: energy.energyClass }),
  ]
  return figures.flatMap((figure) => (figure === null ? [] : [figure.trim()])).join(', ') || t('energy.open')
}

function decisionFacts({ decision }: AwardPack, t: AwardPackText, format: Format): readonly Fact[] {
  const { kind, at, modeName, rule, category, confirmation } = decision
  const mode = [
    { label: t('decision.mode'), value: modeName },
    { label: t('decision.rule'), value: rule },
  ]
  return [
    { label: t('decision.kind'), value: t(`decision.${kind}`) },
    { label: t('decision.at'), value: format.dateTime(at) },
    ...(kind === 'award' ? mode : []),
    ...present(t('decision.category'), category === null ? null : t(`category.${category}`)),
    ...present(
      t('decision.confirmation'),
      confirmation === 'notAsked' ? null : t(`confirmation.${confirmation}`),
    ),
  ]
}

function costPart({ costs, auction }: AwardPack, t: AwardPackText, format: Format): Omit<Part, 'title'> {
  if (costs === null) return { facts: [], note: t('costs.none') }
  const line = (label: string, amount: number): Fact => ({ label, value: format.exactMoney(amount) })
  const contractFee = t(auction.country === 'AT' ? 'costs.contractFee' : 'costs.contractFee.withNotary')
  return {
    facts: [
      { label: t('costs.at'), value: format.money(costs.price) },
      line(t('costs.brokerage'), costs.brokeragePrice),
      // None is stated where the terms do not show it: it may be agreed elsewhere.
      ...(costs.contractFeePrice === 0 ? [] : [line(contractFee, costs.contractFeePrice)]),
      line(
        t(auction.country === 'CH' ? 'costs.landTransferTax.CH' : 'costs.landTransferTax'),
        costs.landTransferTaxPrice,
      ),
      line(t('costs.landRegisterTax'), costs.landRegisterTaxPrice),
      line(t('costs.total'), costs.totalPrice),
      {
        label: t('costs.source'),
        value: ratesSourceText(costs, t('costs.asOf', { date: format.day(costs.ratesAsOf) })),
      },
    ],
    note: t('costs.note'),
  }
}

const confirmationNames = [
  'offerIsBindingChecked',
  'documentsChecked',
  'agreementsOrNoReservationsChecked',
  'agbChecked',
] as const

function agreementFacts({ rulesVersion, agreements }: AwardPack, t: AwardPackText): readonly Fact[] {
  const { businessTerms, termsOfService, auction, confirmations } = agreements
  const reference = (known: { readonly version: number; readonly hash: string } | null): string =>
    known === null
      ? t('agreements.unknown')
      : t('agreements.versionHash', { version: String(known.version), hash: known.hash })
  const reservations = auction === null ? 'noReservations' : 'agreements'
  const given = confirmationNames
    .filter((name) => confirmations[name])
    .map((name) => t(`confirmed.${name === 'agreementsOrNoReservationsChecked' ? reservations : name}`))
  return [
    {
      label: t('agreements.rules'),
      value:
        rulesVersion === null
          ? t('agreements.unknown')
          : t('agreements.version', { version: String(rulesVersion) }),
    },
    { label: t('agreements.businessTerms'), value: reference(businessTerms) },
    { label: t('agreements.termsOfService'), value: reference(termsOfService) },
    {
      label: t('agreements.auction'),
      value: auction === null ? t('agreements.none') : t('agreements.hash', { hash: auction }),
    },
    { label: t('agreements.confirmed'), value: given.join(', ') || t('agreements.none') },
  ]
}

const texts: Translated<Record<keyof typeof de, string>> = { de, en }

export type AwardPackText = Texts<keyof typeof de>

/** Every word of packs and letters in one language, but those of the law (docs/legal.md). */
export function awardPackTexts(language: Language): AwardPackText {
  return textsIn(texts, language)
}

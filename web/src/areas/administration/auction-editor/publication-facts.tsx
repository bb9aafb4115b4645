import { decisionModeOf } from '@zuschlag/contracts/auction/decision'
import { AuctionType } from '@zuschlag/contracts/auction/enumerations'
import { type Instant, instantToMs } from '@zuschlag/contracts/kernel/instant'
import { isPurchaseExcepted, legalModeOf } from '@zuschlag/contracts/legal/legal-text'
import type { ReactNode } from 'react'
import { Panel } from '../../../design/panel.tsx'
import { contractFeeKey, useExtensionRule } from '../../../auctions/term-texts.ts'
import { Trans } from '../../../kernel/i18n/trans.tsx'
import { useDuration } from '../../../kernel/i18n/use-duration.ts'
import { useIntl, useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { type Fact, Facts } from '../editing/edited-panel.tsx'
import type { ObjectValues } from '../object/object-values.ts'
import { usePlaceName } from './purchase-costs.ts'
import styles from './editor.module.css'

type Shown = { readonly values: ObjectValues; readonly currency: string }

/** One part of what bidders will read. */
function FactPanel({ title, facts }: { title: string; facts: readonly Fact[] }) {
  return (
    <Panel title={title}>
      <Facts facts={facts} />
    </Panel>
  )
}

type ObjectProps = Shown & {
  /** Name and company whom bidders may ask. */
  contact: string
  /** The figures of the certificate as the object's page shows them; null where there are none. */
  energy: ReactNode
}

/** What stands in lists and at the head of the page. */
export function ObjectFacts({ values, contact, energy }: ObjectProps) {
  const { t, format } = useIntl()
  const { street, zipCode, city, area, images, documents } = values
  const cover = images.find(({ isMainImage }) => isMainImage) ?? images[0]
  const nameOf = ({ name, isInternal }: (typeof documents)[number]) =>
    isInternal === true ? t('administration.publication.internal', { name }) : name
  const shown = documents.filter(({ isInternal }) => isInternal !== true)
  const picture = cover && (
    <img className={styles.cover} src={cover.resizedStorageUrl} alt={cover.alternativeText ?? cover.name} />
  )
  return (
    <FactPanel
      title={t('administration.editor.section.object')}
      facts={[
        [t('administration.editor.field.title'), values.title],
        [
          t('administration.publication.fact.address'),
          [street, `${zipCode} ${city}`].filter(Boolean).join(', '),
        ],
        [t('administration.editor.field.area'), area === null ? null : format.area(area)],
        [t('administration.publication.fact.contact'), contact],
        [t('administration.publication.fact.cover'), picture],
        [
          t('administration.editor.section.documents'),
          [
            documents.length === 0 ? t('documents.none') : documents.map(nameOf).join('\n'),
            shown.length > 0 && t('documents.notYours'),
          ]
            .filter(Boolean)
            .join('\n'),
        ],
        [
          t('administration.editor.section.energy'),
          values.energy?.kind === 'exempt'
            ? t('administration.editor.energy.kind.exempt')
            : (energy ?? t('administration.publication.noEnergy')),
        ],
      ]}
    />
  )
}

export function PriceFacts({ values, currency }: Shown) {
  const { t, format } = useIntl()
  const { startPrice, auctionBidMinimumIncrease: increase, minimumPrice, immediatePurchasePrice } = values
  const money = (amount: number | null) => (amount === null ? null : format.money(amount, currency))
  const isNorm = values.auctionType === AuctionType.NormPriceProcess
  const seen = values.showMinimumPrice ? 'shown' : 'hidden'
  return (
    <FactPanel
      title={t('administration.editor.section.terms')}
      facts={[
        [
          t('administration.publication.fact.process'),
          t(`terms.process.${isNorm ? 'normPrice' : values.fixedEnd ? 'offerLink' : 'biddingProcess'}`),
        ],
        [t(`terms.name.${isNorm ? 'normPrice' : 'startPrice'}`), money(startPrice)],
        [
          t('terms.name.increase'),
          isNorm ? null : increase === 0 ? t('administration.publication.increase.none') : money(increase),
        ],
        [
          t('terms.name.minimumPrice'),
          minimumPrice === null
            ? t('administration.publication.minimum.none')
            : t(`administration.publication.minimum.${seen}`, {
                price: format.money(minimumPrice, currency),
              }),
        ],
        [
          t('terms.name.immediatePurchase'),
          values.immediatePurchaseEnabled ? money(immediatePurchasePrice) : t('rules.purchase.none'),
        ],
      ]}
    />
  )
}

/** In the words of the object's country, from the table of legal texts. */
export function DecisionFacts({ values }: Shown) {
  const { t } = useTranslation()
  const { country, decisionDays, sellerDecisionBinding } = values
  const mode = legalModeOf({ sellerDecisionBinding, decisionMode: decisionModeOf(values) })
  const undeclared = values.hideOfferIsBindingCheckbox ? 'Undeclared' : ''
  return (
    <FactPanel
      title={t('administration.publication.decision')}
      facts={[
        [t('administration.publication.fact.bid'), t(`legal.bidEffect${undeclared}.${country}`)],
        [
          t('administration.publication.fact.mode'),
          [
            t(`legal.decisionRule.${country}.${mode}`),
            isPurchaseExcepted(values) && t(`legal.purchaseAcceptance.${country}`),
          ]
            .filter(Boolean)
            .join(' '),
        ],
        [t('administration.publication.fact.acceptance'), t(`legal.acceptance.${country}`)],
        [
          t('administration.publication.fact.deadline'),
          [
            decisionDays !== undefined && t('decision.period', { count: decisionDays }),
            values.awardConfirmedBySeller === true && t('decision.confirmedBySeller'),
          ]
            .filter(Boolean)
            .join(' '),
        ],
        [t('terms.name.agreements'), values.agreements],
      ]}
    />
  )
}

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

/** When bids count, and what moves the end, in the words of the rules sheet. */
export function PeriodFacts({ values }: Shown) {
  const { t, format } = useIntl()
  const duration = useDuration()
  const { start, end, openEnd, timeZone, questionsCloseHours: closeHours } = values
  const inWords = (moment: Instant | null) =>
    moment === null
      ? null
      : t('administration.publication.moment', {
          day: format.weekdayAndDate(moment, timeZone),
          time: format.time(moment, timeZone),
        })
  const isTimed = start !== null && end !== null && !openEnd
  const night = <NightHint values={values} />
  const extension = <ExtensionHint values={values} />
  return (
    <FactPanel
      title={t('administration.editor.section.time')}
      facts={[
        [t('terms.name.start'), inWords(start)],
        [t('terms.name.end'), openEnd ? t('rules.time.open') : inWords(end)],
        [
          t('administration.publication.fact.duration'),
          isTimed
            ? t('administration.publication.duration', {
                length: duration(instantToMs(end) - instantToMs(start), { withoutZeros: true }),
              })
            : null,
        ],
        [t('terms.name.timeZone'), timeZone],
        [t('terms.name.night'), night],
        [t('terms.name.extension'), extension],
        [
          t('terms.name.questionsClose'),
          closeHours ? t('rules.time.questions', { count: closeHours }) : t('rules.time.questionsEnd'),
        ],
      ]}
    />
  )
}

type NightProps = { values: ObjectValues }

function NightHint({ values: { nightTimeStart: start, nightTimeEnd: end, nightBidding } }: NightProps) {
  const { t } = useTranslation()
  if (start === null || end === null || start === end) return t('rules.night.none')
  return (
    <>
      <Trans i18nKey="rules.night.hours" values={{ start, end }} components={{ b: <b className="num" /> }} />{' '}
      {t(`rules.night.${nightBidding}`)}
    </>
  )
}

function ExtensionHint({ values }: NightProps) {
  const { t } = useTranslation()
  const rule = useExtensionRule()
  const windowMs = values.endExtensionStartHours * HOUR_MS + values.endExtensionStartMinutes * MINUTE_MS
  const extensionMs = values.endExtensionHours * HOUR_MS + values.endExtensionMinutes * MINUTE_MS
  const isNorm = values.auctionType === AuctionType.NormPriceProcess
  if (values.fixedEnd && !isNorm) return t('rules.extension.fixed')
  if (isNorm || values.openEnd || windowMs === 0 || extensionMs === 0) return t('rules.extension.none')
  return `${rule({ windowMs, extensionMs }, values)} ${t('rules.extension.repeats')}`
}

const CENTS = 100

/** Who finds the object, who may bid, and what those see of each other's bids. */
export function AccessFacts({ values }: Shown) {
  const { t } = useTranslation()
  const bids = values.closedProcess ? 'closed' : values.hideAnonymizedAuctionBids ? 'hidden' : 'list'
  return (
    <FactPanel
      title={t('administration.publication.who')}
      facts={[
        [
          t('administration.publication.fact.list'),
          t(`administration.publication.${values.listed ? 'listed' : 'unlisted'}`),
        ],
        [
          t('administration.publication.fact.bidders'),
          t(`rules.admission.${values.admittedOnly === true ? 'admittedOnly' : 'investors'}`),
        ],
        [
          t('administration.publication.fact.bids'),
          `${t(`rules.privacy.${bids}`)} ${t('rules.privacy.names')}`,
        ],
      ]}
    />
  )
}

/** What bidders read of the costs besides the price. */
export function CostFacts({ values: { costTerms: costs, country }, currency }: Shown) {
  const { t, format } = useIntl()
  const nameOf = usePlaceName()
  const fees = {
    Hidden: () => null,
    PayedBySeller: () => t('administration.editor.costs.contractType.PayedBySeller'),
    PayedByBuyer: () => format.percent(costs.contractFeePercent ?? 0),
    Fixed: () => format.money((costs.contractFeeFixedCents ?? 0) / CENTS, currency),
  }
  return (
    <FactPanel
      title={t('administration.editor.section.costs')}
      facts={[
        [t('administration.publication.fact.rates'), nameOf(costs.ratesJurisdiction)],
        [
          t('costs.brokerage'),
          costs.brokerageType === 'Free' ? t('costs.free') : format.percent(costs.brokeragePercent),
        ],
        [t(contractFeeKey(country)), fees[costs.contractFeeType]()],
        [
          t(country === 'CH' ? 'costs.landTransferTaxCH' : 'costs.landTransferTax'),
          format.percent(costs.landTransferTaxPercent),
        ],
        [t('costs.landRegisterTax'), format.percent(costs.landRegisterTaxPercent)],
        [
          t('administration.editor.costs.source'),
          t('administration.editor.costs.asOf', { date: format.date(costs.ratesAsOf, 'UTC') }),
        ],
      ]}
    />
  )
}

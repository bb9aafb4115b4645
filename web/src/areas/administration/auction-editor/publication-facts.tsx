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
  return (
    <FactPanel
      title={t('administration.editor.section.object')}
      facts={[
        { label: t('administration.editor.field.title'), value: values.title },
        {
          label: t('administration.publication.fact.address'),
          value: [street, `${zipCode} ${city}`].filter(Boolean).join(', '),
        },
        { label: t('administration.editor.field.area'), value: area === null ? null : format.area(area) },
        { label: t('administration.publication.fact.contact'), value: contact },
        {
          label: t('administration.publication.fact.cover'),
          value: cover && (
            <img
              className={styles.cover}
              src={cover.resizedStorageUrl}
              alt={cover.alternativeText ?? cover.name}
            />
          ),
        },
        {
          label: t('administration.editor.section.documents'),
          value: [
            documents.length === 0 ? t('documents.none') : documents.map(nameOf).join('\n'),
            shown.length > 0 && t('documents.notYours'),
          ]
            .filter(Boolean)
            .join('\n'),
        },
        {
          label: t('administration.editor.section.energy'),
          value:
            values.energy?.kind === 'exempt'
              ? t('administration.editor.energy.kind.exempt')
              : (energy ?? t('administration.publication.noEnergy')),
        },
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
        {
          label: t('administration.publication.fact.process'),
          value: t(
            `terms.process.${isNorm ? 'normPrice' : values.fixedEnd ? 'offerLink' : 'biddingProcess'}`,
          ),
        },
        { label: t(`terms.name.${isNorm ? 'normPrice' : 'startPrice'}`), value: money(startPrice) },
        {
          label: t('terms.name.increase'),
          value: isNorm
            ? null
            : increase === 0
              ? t('administration.publication.increase.none')
              : money(increase),
        },
        {
          label: t('terms.name.minimumPrice'),
          value:
            minimumPrice === null
              ? t('administration.publication.minimum.none')
              : t(`administration.publication.minimum.${seen}`, {
                  price: format.money(minimumPrice, currency),
                }),
        },
        {
          label: t('terms.name.immediatePurchase'),
          value: values.immediatePurchaseEnabled ? money(immediatePurchasePrice) : t('rules.purchase.none'),
        },
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
        {
          label: t('administration.publication.fact.bid'),
          value: t(`legal.bidEffect${undeclared}.${country}`),
        },
        {
          label: t('administration.publication.fact.mode'),
          value: [
            t(`legal.decisionRule.${country}.${mode}`),
            isPurchaseExcepted(values) && t(`legal.purchaseAcceptance.${country}`),
          ]
            .filter(Boolean)
            .join(' '),
        },
        {
          label: t('administration.publication.fact.acceptance'),
          value: t(`legal.acceptance.${country}`),
        },
        {
          label: t('administration.publication.fact.deadline'),
          value: [
            decisionDays !== undefined && t('decision.period', { count: decisionDays }),
            values.awardConfirmedBySeller === true && t('decision.confirmedBySeller'),
          ]
            .filter(Boolean)
            .join(' '),
        },
        { label: t('terms.name.agreements'), value: values.agreements },
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
  return (
    <FactPanel
      title={t('administration.editor.section.time')}
      facts={[
        { label: t('terms.name.start'), value: inWords(start) },
        { label: t('terms.name.end'), value: openEnd ? t('rules.time.open') : inWords(end) },
        {
          label: t('administration.publication.fact.duration'),
          value: isTimed
            ? t('administration.publication.duration', {
                length: duration(instantToMs(end) - instantToMs(start), { withoutZeros: true }),
              })
            : null,
        },
        { label: t('terms.name.timeZone'), value: timeZone },
        { label: t('terms.name.night'), value: <NightHint values={values} /> },
        { label: t('terms.name.extension'), value: <ExtensionHint values={values} /> },
        {
          label: t('terms.name.questionsClose'),
          value: closeHours ? t('rules.time.questions', { count: closeHours }) : t('rules.time.questionsEnd'),
        },
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
        {
          label: t('administration.publication.fact.list'),
          value: t(`administration.publication.${values.listed ? 'listed' : 'unlisted'}`),
        },
        {
          label: t('administration.publication.fact.bidders'),
          value: t(`rules.admission.${values.admittedOnly === true ? 'admittedOnly' : 'investors'}`),
        },
        {
          label: t('administration.publication.fact.bids'),
          value: `${t(`rules.privacy.${bids}`)} ${t('rules.privacy.names')}`,
        },
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
        { label: t('administration.publication.fact.rates'), value: nameOf(costs.ratesJurisdiction) },
        {
          label: t('costs.brokerage'),
          value: costs.brokerageType === 'Free' ? t('costs.free') : format.percent(costs.brokeragePercent),
        },
        {
          label: t(contractFeeKey(country)),
          value: fees[costs.contractFeeType](),
        },
        {
          label: t(country === 'CH' ? 'costs.landTransferTaxCH' : 'costs.landTransferTax'),
          value: format.percent(costs.landTransferTaxPercent),
        },
        { label: t('costs.landRegisterTax'), value: format.percent(costs.landRegisterTaxPercent) },
        {
          label: t('administration.editor.costs.source'),
          value: t('administration.editor.costs.asOf', { date: format.date(costs.ratesAsOf, 'UTC') }),
        },
      ]}
    />
  )
}

import { decisionModeOf } from '@zuschlag/contracts/auction/decision'
import { AuctionType } from '@zuschlag/contracts/auction/enumerations'
import { isPurchaseExcepted, legalModeOf } from '@zuschlag/contracts/legal/legal-text'
import type { ReactNode } from 'react'
import { Panel, PanelBody } from '../../../design/panel.tsx'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { Facts, type Fact } from '../editing/facts.tsx'
import type { ObjectValues } from '../object/object-values.ts'
import styles from './publication.module.css'

export type Shown = { readonly values: ObjectValues; readonly currency: string }

/** One part of what bidders will read. */
export function FactPanel({ title, facts }: { title: string; facts: readonly Fact[] }) {
  return (
    <Panel title={title}>
      <PanelBody>
        <Facts facts={facts} />
      </PanelBody>
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
  const { t } = useTranslation()
  const format = useFormat()
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
  const { t } = useTranslation()
  const format = useFormat()
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

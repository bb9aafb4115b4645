import { requiredConfirmations } from '@zuschlag/contracts/auction/confirmations'
import { AuctionType, SellType } from '@zuschlag/contracts/auction/enumerations'
import type { RulesSheet } from '@zuschlag/contracts/auction/rules-sheet'
import { isPurchaseExcepted, legalModeOf } from '@zuschlag/contracts/legal/legal-text'
import type { ReactNode } from 'react'
import { Trans } from '../../../kernel/i18n/trans.tsx'
import { useIntl, useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { bidEffectKey, purchaseEffectKey } from '../shared/bid-effect-key.ts'
import styles from './rules-sheet.module.css'

type Props = { sheet: RulesSheet }

export function DecisionSection({ sheet }: Props) {
  const { t } = useTranslation()
  const isPrivate = sheet.sellType === SellType.Seller || sheet.tenant.isSellerTenant
  return (
    <RulesSection title={t('rules.decision.title')}>
      <p>
        {isPrivate
          ? t('rules.decision.runsSeller')
          : t('rules.decision.runsTenant', { tenant: sheet.tenant.name })}
      </p>
      <p>{t('rules.decision.order')}</p>
      <DecisionTerms sheet={sheet} />
    </RulesSection>
  )
}

/**
 * What the terms say of the decision; processes from before the decision period have its announcement
 * alone.
 */
function DecisionTerms({ sheet }: Props) {
  const { t, format } = useIntl()
  const { country, decisionDays, decisionUntil, awardConfirmedBySeller, timeZone } = sheet
  const rule = (
    <>
      <p>
        {t(`legal.decisionRule.${country}.${legalModeOf(sheet)}`)}
        {isPurchaseExcepted(sheet) && ` ${t(`legal.purchaseAcceptance.${country}`)}`}
      </p>
      <p>{t(`legal.acceptance.${country}`)}</p>
    </>
  )
  if (decisionDays === null) return rule
  return (
    <>
      {rule}
      <p>
        {t('decision.period', { count: decisionDays })}
        {decisionUntil !== null &&
          ` ${t('decision.periodEnd', { date: format.dateTimeSeconds(decisionUntil, timeZone) })}`}
      </p>
      {awardConfirmedBySeller && <p>{t('decision.confirmedBySeller')}</p>}
      <p>{t('decision.notConcludedRule')}</p>
      <p>
        {t(`rules.decision.counterOffer.${sheet.sellerDecisionBinding ? 'boundToHighest' : 'freeChoice'}`)}{' '}
        {t('rules.decision.counterOffer.answer')}
      </p>
    </>
  )
}

const confirmationTexts = {
  offerIsBindingChecked: null,
  documentsChecked: 'rules.bindingOffer.documents',
  agbChecked: 'rules.bindingOffer.agb',
} as const

/** What a bidder ticks, in the order of the form. */
export function BindingSection({ sheet }: Props) {
  const { t } = useTranslation()
  const asked = requiredConfirmations(sheet).flatMap((name) => {
    if (name !== 'agreementsOrNoReservationsChecked') return confirmationTexts[name] ?? []
    return sheet.agreements === null ? 'rules.bindingOffer.noReservations' : 'rules.bindingOffer.agreements'
  })
  return (
    <RulesSection title={t('rules.bindingOffer.title')}>
      <p>{t(bidEffectKey(sheet))}</p>
      {asked.map((key) => (
        <p key={key}>{t(key)}</p>
      ))}
    </RulesSection>
  )
}

export function PriceSection({ sheet }: Props) {
  const { t } = useTranslation()
  return (
    <RulesSection title={t('rules.price.title')}>
      {sheet.auctionType === AuctionType.NormPriceProcess ? (
        <NormPrice sheet={sheet} />
      ) : (
        <RisingPrice sheet={sheet} />
      )}
      <p>{t('rules.price.whole')}</p>
    </RulesSection>
  )
}

function RisingPrice({ sheet }: Props) {
  const { t } = useTranslation()
  const money = useMoney(sheet)
  const { startPrice, auctionBidMinimumIncrease: increase } = sheet
  const values = { start: money(startPrice), next: money(startPrice + increase), increase: money(increase) }
  return (
    <>
      <p>
        {/* With a step of one or none, no amount lies between the start price and the next valid one. */}
        <Trans
          i18nKey={increase > 1 ? 'rules.price.first' : 'rules.price.firstAny'}
          values={values}
          components={strong}
        />
      </p>
      <p>
        <Trans
          i18nKey={increase > 0 ? 'rules.price.step' : 'rules.price.above'}
          values={values}
          components={strong}
        />
      </p>
      <p>{t('rules.price.own')}</p>
    </>
  )
}

function NormPrice({ sheet }: Props) {
  const { t } = useTranslation()
  const money = useMoney(sheet)
  const { startPrice, minimumPrice } = sheet
  return (
    <>
      <p>
        <Trans i18nKey="rules.price.norm" values={{ price: money(startPrice) }} components={strong} />
      </p>
      <p>
        {minimumPrice === null ? (
          t('rules.price.normHidden')
        ) : (
          <Trans
            i18nKey="rules.price.normMinimum"
            values={{ minimum: money(minimumPrice) }}
            components={strong}
          />
        )}
      </p>
    </>
  )
}

export function PurchaseSection({ sheet }: Props) {
  const { t } = useTranslation()
  const money = useMoney(sheet)
  const price = sheet.immediatePurchaseEnabled ? sheet.immediatePurchasePrice : null
  return (
    <RulesSection title={t('rules.purchase.title')}>
      {price === null ? (
        <p>{t('rules.purchase.none')}</p>
      ) : (
        <>
          <p>
            <Trans i18nKey="rules.purchase.price" values={{ price: money(price) }} components={strong} />
          </p>
          <p>{t(purchaseEffectKey(sheet))}</p>
          <p>{t('rules.purchase.request')}</p>
          <p>{t(`legal.purchaseAcceptance.${sheet.country}`)}</p>
        </>
      )}
    </RulesSection>
  )
}

function useMoney({ tenant }: RulesSheet): (amount: number) => string {
  const { format } = useIntl()
  return (amount) => format.money(amount, tenant.currencyCode)
}

/** One question of the sheet with its answers, numbered by the page. */
export function RulesSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={`stack gap-2 ${styles.section}`}>
      <h2 className={`grid xl ${styles.question}`}>{title}</h2>
      <div className={`stack gap-2 ${styles.answer}`}>{children}</div>
    </section>
  )
}

/** The part of a sentence that decides. */
export const strong = { b: <b className="num" /> }

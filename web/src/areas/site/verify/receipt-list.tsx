import { inCurrencyUnits } from '@zuschlag/contracts/auction/costs'
import type { CommandReceipt } from '@zuschlag/contracts/auction/receipt'
import { shownCosts } from '@zuschlag/contracts/auction/shown-costs'
import type { ExportVerificationResult } from '@zuschlag/engine/verification/export-verification-result'
import { Badge } from '../../../design/badge.tsx'
import { Panel } from '../../../design/panel.tsx'
import type { Format } from '../../../kernel/i18n/format.ts'
import { type Translate, useIntl, useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { keyOf, type ReceiptClaims } from './read-receipt.ts'
import { findingOf, type ReceiptFact, type ReceiptFinding } from './receipt-finding.ts'
import styles from './verify-page.module.css'

type Props = { receipts: readonly ReceiptClaims[]; result: ExportVerificationResult | null }

/** The receipts that were given, each with what the dispute file says of it. */
export function ReceiptList({ receipts, result }: Props) {
  const { t } = useTranslation()
  const timeZone = result?.status === 'fits' ? result.header.terms.timeZone : 'UTC'
  return (
    <Panel title={t('verify.receipts.title')}>
      <ul className={`stack ${styles.receipts}`}>
        {receipts.map((claims) => (
          <li key={keyOf(claims)} className="start gap-1 underlined grid">
            <b className="breaks">{claims.fileName}</b>
            <span className="mono xs muted breaks">{claims.eventHash}</span>
            <Finding finding={findingOf(claims, result)} timeZone={timeZone} />
          </li>
        ))}
      </ul>
      {result === null && <p className="sm muted">{t('verify.receipts.needsFile')}</p>}
    </Panel>
  )
}

function Finding({ finding, timeZone }: { finding: ReceiptFinding; timeZone: string }) {
  const { t } = useTranslation()
  switch (finding.status) {
    case 'found':
      return <Found finding={finding} timeZone={timeZone} />
    case 'missing':
      return (
        <>
          <Badge state={finding.isProven && !finding.isLater ? 'refused' : 'upcoming'}>
            {t('verify.receipts.missing')}
          </Badge>
          {finding.isLater && <span className="sm">{t('verify.receipts.later')}</span>}
        </>
      )
    case 'otherAuction':
      return (
        <Badge state={finding.isProven ? 'refused' : 'upcoming'}>{t('verify.receipts.otherAuction')}</Badge>
      )
    case 'damaged':
      return <Badge state="refused">{t('verify.receipts.damaged')}</Badge>
    default:
      return <Badge state="upcoming">{t(`verify.receipts.${finding.status}`)}</Badge>
  }
}

type FoundProps = { finding: Extract<ReceiptFinding, { status: 'found' }>; timeZone: string }

function Found({ finding, timeZone }: FoundProps) {
  const { t } = useTranslation()
  const { event, differences, isProven, comparedInPack } = finding
  const { revision, code } = event
  const isSame = differences.length === 0
  const isPack = comparedInPack !== null
  const namesOf = (facts: typeof differences) => facts.map((fact) => factName(fact, event, t)).join(', ')
  // A pack says much that no event states: it is never shown as right.
  const same = isPack ? 'recorded' : 'leading'
  return (
    <>
      <Badge state={!isProven ? 'upcoming' : isSame ? same : 'refused'}>
        {isProven && !isSame
          ? t(isPack ? 'verify.receipts.packDiffers' : 'verify.receipts.altered')
          : code === undefined
            ? t('verify.receipts.revision', { revision })
            : t('verify.receipts.refusal', { revision, code })}
      </Badge>
      {!isProven && <span className="sm">{t('verify.receipts.unproven')}</span>}
      {isPack && <span className="sm">{t('verify.receipts.pack', { fields: namesOf(comparedInPack) })}</span>}
      {!isSame && (
        <span className="sm">{t('verify.receipts.differences', { fields: namesOf(differences) })}</span>
      )}
      {isSame && !isPack && <span className="sm">{t('verify.receipts.compare')}</span>}
      <HistoryFacts event={event} differences={differences} timeZone={timeZone} />
    </>
  )
}

type HistoryFactsProps = {
  event: CommandReceipt
  differences: readonly ReceiptFact[]
  timeZone: string
}

/** What the history says of an event, each fact that a receipt states by the name that it has there. */
function HistoryFacts({ event, differences, timeZone }: HistoryFactsProps) {
  const { t, format } = useIntl()
  const values = valuesOf(event, format, timeZone, t)
  const facts = (Object.keys(values) as ReceiptFact[]).flatMap((fact) => {
    const value = values[fact]
    return value === undefined ? [] : [[factName(fact, event, t), value, factStyles[fact] ?? 'num'] as const]
  })
  return <FactList rows={[...facts, ...(differences.includes('costs') ? costRows(event) : [])]} />
}

const factNames = {
  auction: 'bidding.receipt.auction',
  revision: 'bidding.receipt.revision',
  outcome: 'verify.receipts.outcome',
  price: 'bidding.receipt.price',
  time: 'bidding.receipt.time',
  arrival: 'bidding.receipt.arrived',
  command: 'bidding.receipt.command',
  rules: 'bidding.receipt.rules',
  documents: 'bidding.receipt.documents',
  businessTerms: 'bidding.receipt.businessTerms',
  costs: 'costs.sideCosts',
} as const satisfies Record<ReceiptFact, string>

/** Identifiers and hashes, which may break anywhere. */
const factStyles: Partial<Record<ReceiptFact, 'mono'>> = {
  auction: 'mono',
  command: 'mono',
  businessTerms: 'mono',
}

/** The name of a fact, as the receipt of the event has it. */
function factName(fact: ReceiptFact, { code }: CommandReceipt, t: Translate): string {
  return t(fact === 'revision' && code !== undefined ? 'bidding.receipt.attempt' : factNames[fact])
}

function valuesOf(
  event: CommandReceipt,
  format: Format,
  timeZone: string,
  t: Translate,
): Record<ReceiptFact, string | undefined> {
  const { code, price, arrivedAt, rulesVersion, documentsState, businessTerms, costs } = event
  return {
    auction: event.auctionId,
    revision: String(event.revision),
    outcome: code ?? t('bidding.receipt.accepted'),
    price: price === undefined ? undefined : format.wholeNumber(price),
    time: format.receiptTime(event.engineTime, timeZone),
    arrival: arrivedAt && format.receiptTime(arrivedAt, timeZone),
    command: event.commandId,
    rules: rulesVersion?.toString(),
    documents: documentsState?.toString(),
    businessTerms: businessTerms && `${businessTerms.version} (SHA-256 ${businessTerms.hash})`,
    // In whole units, as the saved receipt states them.
    costs:
      costs && format.wholeNumber(shownCosts({ ...inCurrencyUnits(costs), price: price ?? 0 }).sideCosts),
  }
}

/** Each item to the cent, by the name that it has in the receipt in JSON. */
function costRows({ costs }: CommandReceipt) {
  return Object.entries(costs === undefined ? {} : inCurrencyUnits(costs)).map(
    ([name, amount]) => [name, String(amount), 'mono'] as const,
  )
}

type FactRow = readonly [term: string, value: string, style?: 'mono' | 'num']

/** Terms with their values, one in each line. */
export function FactList({ rows }: { rows: readonly FactRow[] }) {
  return (
    <dl className={`ruled grid ${styles.facts}`}>
      {rows.map(([term, value, style = 'num']) => (
        <div key={term} className="line multiline between gap-1-4 underlined">
          <dt>{term}</dt>
          <dd className={style}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

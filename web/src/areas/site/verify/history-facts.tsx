import { inCurrencyUnits } from '@zuschlag/contracts/auction/costs'
import type { CommandReceipt } from '@zuschlag/contracts/auction/receipt'
import { shownCosts } from '@zuschlag/contracts/auction/shown-costs'
import type { Translate } from '../../../kernel/i18n/translator.ts'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import type { ReceiptFact } from './compare-receipt.ts'
import { FactList } from './fact-list.tsx'

type Props = {
  event: CommandReceipt
  differences: readonly ReceiptFact[]
  timeZone: string
}

/** What the history says of an event, each fact that a receipt states by the name that it has there. */
export function HistoryFacts({ event, differences, timeZone }: Props) {
  const { t } = useTranslation()
  const values = valuesOf(event, useFormat(), timeZone, t)
  const facts = (Object.keys(values) as ReceiptFact[]).flatMap((fact) => {
    const value = values[fact]
    return value === undefined ? [] : [[factName(fact, event, t), value, styles[fact] ?? 'num'] as const]
  })
  return <FactList rows={[...facts, ...(differences.includes('costs') ? costRows(event) : [])]} />
}

const names = {
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
const styles: Partial<Record<ReceiptFact, 'mono'>> = {
  auction: 'mono',
  command: 'mono',
  businessTerms: 'mono',
}

/** The name of a fact, as the receipt of the event has it. */
export function factName(fact: ReceiptFact, { code }: CommandReceipt, t: Translate): string {
  return t(fact === 'revision' && code !== undefined ? 'bidding.receipt.attempt' : names[fact])
}

function valuesOf(
  event: CommandReceipt,
  format: ReturnType<typeof useFormat>,
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

import { inCurrencyUnits } from '@zuschlag/contracts/auction/costs'
import type { CostFigures } from '@zuschlag/contracts/auction/costs-view'
import type { CommandReceipt } from '@zuschlag/contracts/auction/receipt'

type Presented = Omit<CommandReceipt, 'costs'> & { costs?: CostFigures }

/** The engine keeps costs in cents, as the event does; an answer states all money in currency units. */
export function presentReceipt({ costs, ...receipt }: CommandReceipt): Presented {
  return costs === undefined ? receipt : { ...receipt, costs: inCurrencyUnits(costs) }
}

import { randomUUID } from 'node:crypto'
import { allConfirmed } from '@zuschlag/contracts/auction/confirmations'
import { requestImmediatePurchase } from '@zuschlag/contracts/auction/offer'
import { expect } from 'vitest'
import de from '@zuschlag/contracts/texts/de.json' with { type: 'json' }
import { type ApiOf, test } from './browser-test.ts'
import { nightFarFromNow } from './own-auction.ts'
import { questionOn, violations } from './page-state.ts'

const { legal, runningAuction: text } = de

async function ask(apiOf: ApiOf, email: string, auctionId: string): Promise<void> {
  const path = `/api${requestImmediatePurchase.path.replace(':auctionId', auctionId)}`
  const wish = { commandId: randomUUID(), confirmations: allConfirmed }
  const answer = await (await apiOf(email)).request('POST', path, wish)
  if (!answer.ok) throw new Error(await answer.text())
}

test(
  '[BUY-5] [BUY-6] a later request below the highest bid: everybody reads that it can be accepted, and what it is',
  { timeout: 300_000 },
  async ({ people, broker: tenantBroker, apiOf, bid }) => {
    const terms = {
      immediatePurchaseEnabled: true,
      immediatePurchasePrice: 400_000 as never,
      sellerDecisionBinding: true,
      ...nightFarFromNow(),
    }
    const auctionId = await tenantBroker.open({ terms })
    await ask(apiOf, 'ben@demo.example', auctionId)
    await ask(apiOf, 'anna@demo.example', auctionId)
    await bid('ben@demo.example', auctionId, 410_000)

    const buyer = await people.atAuction('anna@demo.example', auctionId, 1440)
    await buyer.page.getByText(legal.purchaseAcceptance.AT).first().waitFor()
    const reader = await people.signedIn('ben@demo.example')
    await reader.page.goto(`/object/${auctionId}/rules`)
    await reader.page.getByText(legal.purchaseEffect.AT, { exact: true }).waitFor()
    // Beside the rule of the decision, and with the purchase.
    expect(await reader.page.getByText(legal.purchaseAcceptance.AT).count()).toBe(2)

    const broker = await people.atProcess('broker@demo.example', auctionId)
    const requests = broker.page.getByRole('region', { name: text.requests })
    const accept = requests.getByRole('button', { name: text.decision.acceptPurchase.open })
    await accept.nth(1).click()
    const dialog = questionOn(broker.page)
    await dialog.getByText(text.earlierRequestOpen, { exact: true }).waitFor()
    await dialog.getByText(/€\s410\.000.*€\s400\.000/).waitFor()
    await dialog.getByText(legal.acceptance.AT, { exact: true }).waitFor()
    expect(await violations(broker.page, '[role=alertdialog]')).toEqual([])
    await dialog.getByRole('button', { name: text.decision.acceptPurchase.action }).click()
    await dialog.waitFor({ state: 'detached' })

    const block = buyer.card.locator('[data-outcome=boughtByYou]')
    await block.getByText(de.outcome.boughtByYou.title, { exact: true }).waitFor()
    await block.getByText(legal.acceptance.AT, { exact: true }).waitFor()
    expect(await violations(buyer.page, 'main')).toEqual([])
  },
)

import { randomUUID } from 'node:crypto'
import { allConfirmed } from '@zuschlag/contracts/auction/confirmations'
import { requestImmediatePurchase } from '@zuschlag/contracts/auction/request-immediate-purchase'
import de from '../../web/src/kernel/i18n/de.json' with { type: 'json' }
import { test } from './browser-test.ts'
import { nightFarFromNow } from './own-auction.ts'
import { signInAs } from './sign-in-as.ts'

test("a tenant's notifications link to the administration, not to the page of bidders", async ({
  page,
  broker,
  apiOf,
}) => {
  const title = `Villa mit Glocke ${randomUUID().slice(0, 8)}`
  const price = { immediatePurchaseEnabled: true, immediatePurchasePrice: 500_000 as never }
  const auctionId = await broker.open({ terms: { ...price, ...nightFarFromNow() }, description: { title } })
  const anna = await apiOf('anna@demo.example')
  const path = `/api${requestImmediatePurchase.path.replace(':auctionId', auctionId)}`
  const answer = await anna.request('POST', path, { commandId: randomUUID(), confirmations: allConfirmed })
  if (!answer.ok) throw new Error(await answer.text())
  await signInAs(page, 'broker@demo.example', '/administration/objects')
  const entry = page.getByRole('region', { name: de.alerts.title }).getByRole('link', { name: title })
  await page.getByRole('button', { name: new RegExp(`^${de.alerts.title}`) }).click()
  await entry.waitFor({ timeout: 60_000 })
  await entry.click()
  await page.waitForURL(`**/administration/objects/${auctionId}/process`)
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
})

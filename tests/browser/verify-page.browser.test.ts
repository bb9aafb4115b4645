import de from '@zuschlag/contracts/texts/de.json' with { type: 'json' }
import { test } from './browser-test.ts'

const receipts = ['a', 'b'].map((letter) => ({
  name: `${letter}.json`,
  text: JSON.stringify({ eventHash: letter.repeat(64), commandId: letter, auctionId: 'x' }),
}))

test('receipts that are dropped while others are read are all listed', async ({ page }) => {
  await page.goto('/de/verify')
  const place = page.locator('[data-ready]')
  await place.waitFor()
  await place.evaluate((element, dropped) => {
    for (const { name, text } of dropped) {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File([text], name))
      element.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }))
    }
  }, receipts)
  const list = page.getByRole('region', { name: de.verify.receipts.title })
  for (const { name } of receipts) await list.getByText(name).waitFor()
})

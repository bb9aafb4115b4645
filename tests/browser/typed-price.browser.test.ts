import type { Locator } from 'playwright'
import { expect } from 'vitest'
import { test as base } from './browser-test.ts'

/**
 * Types over what stands in the field, as a key does, perhaps with Enter right behind; says what the page
 * shows before its next task.
 */
async function typeOver(input: Locator, text: string, next?: 'Enter') {
  return input.evaluate(
    async (element, typed) => {
      const field = element as HTMLInputElement
      // React notices a value only if its own setter is bypassed.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, typed.text)
      field.dispatchEvent(new InputEvent('input', { bubbles: true, data: typed.text }))
      await Promise.resolve()
      const button = field.form?.querySelector('[type=submit], [data-blocked]')
      const shown = { isInvalid: field.getAttribute('aria-invalid') === 'true', button: button?.textContent }
      if (typed.next === 'Enter') {
        field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
        await Promise.resolve()
        field.form?.requestSubmit()
      }
      return shown
    },
    { text, next },
  )
}

const test = base.extend('anna', { scope: 'file' }, ({ staying }) =>
  staying.signedIn('anna@demo.example', { language: 'de', width: 390 }),
)

test('a key is answered by the field at once, and by the rest of the form after it', async ({
  broker,
  anna,
}) => {
  await anna.openAuction(await broker.open())
  await anna.openForm()
  const input = anna.page.getByRole('textbox', { name: anna.text.bidding.newBid })
  await input.focus()
  const amount = await anna.reviewButton.innerText()
  expect(await typeOver(input, '9')).toEqual({ isInvalid: true, button: amount })
  await anna.page.getByText(anna.text.bidding.missingPrice).waitFor()
  await expect.poll(() => anna.reviewButton.innerText()).toMatch(/€\s9\s/)
  await typeOver(input, '')
  const withoutPrice = anna.text.confirmOffer.reviewBidWithoutPrice
  await anna.page.getByRole('button', { name: withoutPrice, exact: true }).waitFor()
})

test('Enter right behind the last digit leads to the confirm step of what was typed', async ({
  broker,
  anna,
}) => {
  await anna.openAuction(await broker.open())
  await anna.openForm()
  await anna.tickAll()
  const input = anna.page.getByRole('textbox', { name: anna.text.bidding.newBid })
  await input.focus()
  await typeOver(input, '777000', 'Enter')
  await anna.page.locator('[data-step="confirm"]').getByText('€ 777.000').first().waitFor()
})

test('a button counts from what was typed, and what is left half-typed is validated as a whole', async ({
  broker,
  anna,
}) => {
  await anna.openAuction(await broker.open())
  await anna.openForm()
  const input = anna.page.getByRole('textbox', { name: anna.text.bidding.newBid })
  await input.fill('500000')
  await anna.page
    .getByRole('button', { name: /zum Gebot hinzufügen/ })
    .first()
    .click()
  await expect.poll(() => input.inputValue()).toMatch(/501\.000$/)
  expect(await input.getAttribute('aria-invalid')).toBe('false')
})

import { expect } from 'vitest'
import de from '@zuschlag/contracts/texts/de.json' with { type: 'json' }
import en from '@zuschlag/contracts/texts/en.json' with { type: 'json' }
import { createAccount, newAddress, PASSWORD, setFirstPassword } from './account-person.ts'
import { test } from './browser-test.ts'

const english = { cookie: { name: 'language', value: 'en' }, lang: '<html lang="en-GB"' }

test('a page without a language in its URL is written in the one that this device keeps', async ({
  page,
  url,
}) => {
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  await page.context().addCookies([{ ...english.cookie, url }])
  const answer = await page.goto('/')
  expect(await answer?.text()).toContain(english.lang)
  await page.getByRole('link', { name: en.shell.openOffers }).first().waitFor()
  expect(await page.getByRole('link', { name: de.shell.openOffers }).count()).toBe(0)
  expect(errors).toEqual([])
})

test('the saved language of an account is what the server writes, from the first page on', async ({
  people,
  url,
}) => {
  const email = newAddress('language')
  await createAccount(url, { email })
  await setFirstPassword(url, email)
  const reader = await people.signedIn(email, undefined, PASSWORD)
  const { page, context, errors } = reader
  const saved = await context.request.put('/api/user/language', { data: { language: 'en' } })
  expect(saved.status()).toBe(204)
  for (const path of ['/', '/objects']) {
    const answer = await page.goto(path)
    expect(await answer?.text()).toContain(english.lang)
    await page.getByRole('link', { name: en.shell.openOffers }).first().waitFor()
  }
  // A device that signed in before the language was changed elsewhere has another one.
  await context.addCookies([{ ...english.cookie, value: 'de', url }])
  await page.goto('/')
  await page.getByRole('link', { name: en.shell.openOffers }).first().waitFor()
  const next = await page.goto('/')
  expect(await next?.text()).toContain(english.lang)
  expect(errors).toEqual([])
})

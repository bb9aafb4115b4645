import { expect } from 'vitest'
import { newAddress } from './account-person.ts'
import { test } from './browser-test.ts'
import { violations } from './page-state.ts'

test.for([
  { language: 'de', width: 1440 },
  { language: 'en', width: 390 },
] as const)(
  '[ADM-26] a broker sees what each line of a file will do, presses once, and the file again does nothing ($language, $width)',
  async (surroundings, { people, broker }) => {
    const auctionId = await broker.open()
    const { page, text } = await people.signedIn('broker@demo.example', surroundings)
    const words = text.administration.bulk.import
    await page.goto(`/administration/objects/${auctionId}/access`)
    await page.getByRole('button', { name: words.open }).click()
    const dialog = page.getByRole('alertdialog', { name: words.title })
    const [first, second] = [newAddress('kartei'), newAddress('kartei')]
    const choose = (content: string) =>
      dialog.locator('input[type=file]').setInputFiles({
        name: 'kartei.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(content),
      })
    await choose('anna;berger')
    await dialog.getByText(words.fault.header).waitFor()
    const file = `E-Mail;Vorname;Nachname;Limit\n${first};Ida;Alt;450.000\n${second};Udo;Alt;\nx@;Eva;Alt;\n`
    await choose(file)
    await dialog.getByText(words.line.new, { exact: true }).first().waitFor()
    await dialog.getByText(words.line.email, { exact: true }).waitFor()
    expect(await dialog.getByText(words.line.new, { exact: true }).count()).toBe(2)
    expect(await violations(page)).toEqual([])
    await dialog.getByLabel(text.runningAuction.admission.note).fill('Käuferkartei')
    await dialog.getByRole('button', { name: words.action_other.replace('{{count}}', '2') }).click()
    const done = text.administration.bulk.done.replace('{{done}}', '2').replace('{{count}}', '2')
    await dialog.getByText(done).waitFor()
    await dialog.getByRole('button', { name: text.administration.bulk.close, exact: true }).click()
    await page.getByText('Ida Alt').first().waitFor()

    await page.getByRole('button', { name: words.open }).click()
    await choose(file)
    await dialog.getByText(words.line.hasAccess, { exact: true }).first().waitFor()
    expect(await dialog.getByText(words.line.hasAccess, { exact: true }).count()).toBe(2)
    expect(await dialog.getByText(words.line.new, { exact: true }).count()).toBe(0)
  },
)

test('[ADM-25] an enquiry of the contact form becomes an invitation to request access', async ({
  people,
  broker,
}) => {
  const auctionId = await broker.open({ description: { listed: true } })
  const office = await people.open()
  const email = newAddress('enquiry')
  const body = { email, message: 'Ich möchte mitbieten.' }
  await office.context.request.post(`/api/public/auctions/${auctionId}/contact`, { data: body })
  await office.signInAs('broker@demo.example')
  const { page, text } = office
  const words = text.platform.enquiries
  await page.goto('/administration/access-requests')
  await page.getByRole('button', { name: text.platform.accessRequests.view.enquiries, exact: true }).click()
  await page.getByRole('button', { name: words.inviteOf.replace('{{name}}', email) }).click()
  const dialog = page.getByRole('alertdialog', { name: words.title })
  await dialog.waitFor()
  expect(await violations(page)).toEqual([])
  await dialog.getByLabel(text.runningAuction.invite.firstName).fill('Nina')
  await dialog.getByLabel(text.runningAuction.invite.lastName).fill('Neu')
  await dialog.getByRole('button', { name: words.action }).click()
  await page.getByText(words.done).waitFor()
  await page.getByText(email).waitFor({ state: 'detached' })
})

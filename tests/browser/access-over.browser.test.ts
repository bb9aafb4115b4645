import { expect } from 'vitest'
import { acceptInvitation, newAddress, PASSWORD } from './account-person.ts'
import { test } from './browser-test.ts'
import { hydrateLate } from './page-state.ts'

test('[ADM-30] whose access is revoked while a bid stands reads that it stands and whom to ask, live and later', async ({
  people,
  broker,
  apiOf,
  url,
}) => {
  const title = `Widerruf ${crypto.randomUUID().slice(0, 8)}`
  const id = await broker.open({ description: { title } })
  const email = newAddress('revoked')
  await broker.invite(id, email)
  await acceptInvitation(url, email)
  const carla = await people.signedIn(email, { language: 'de', width: 390 }, PASSWORD)
  await carla.openAuction(id)
  await carla.bid()
  const { page, text } = carla
  const admissions = `/api/administration/auctions/${id}/admissions`
  const api = await apiOf('broker@demo.example')
  const known = await api.get<{ admissions: { person: { id: string; email: string } }[] }>(admissions)
  const userId = known.admissions.find(({ person }) => person.email === email)?.person.id
  await broker.manage(id, 'RevokeAccess', { userId })

  const notice = carla.card.getByText(text.details.accessOver.ended)
  await notice.waitFor()
  await carla.card.getByText(/Ihr Gebot von €\s100\.000 bleibt bestehen und gilt weiter\./).waitFor()
  await carla.card.getByText(/^Höchstgebot$/).waitFor()
  // For visitors there is no such page; the answer for this reader arrives before hydration.
  await page.addInitScript(hydrateLate)
  await page.reload()
  await notice.waitFor()
  expect(await page.getByText(text.details.notFound.title).count()).toBe(0)

  await page.goto('/object/dashboard')
  const card = carla.listed(id)
  await card.getByText(text.details.accessOver.ended).waitFor()
  await card.getByRole('link', { name: title }).first().click()
  await notice.waitFor()
})

test('an investor reads that an object is not published any more, not that an access ended', async ({
  people,
  broker,
}) => {
  const id = await broker.open()
  const { page, text, ...anna } = await people.signedIn('anna@demo.example')
  await page.goto(`/object/${id}`)
  await page.getByText(text.live.connected).first().waitFor()
  await broker.manage(id, 'UnpublishAuction')
  await page.getByText(text.details.unpublished).waitFor()
  expect(await page.getByText(text.details.accessEnded).count()).toBe(0)
  expect(anna.errors).toEqual([])
})

import { expect } from 'vitest'
import de from '@zuschlag/contracts/texts/de.json' with { type: 'json' }
import { test } from './browser-test.ts'
import { isFocused, patience, signInAs, violations } from './page-state.ts'

const { administration } = de

test('an object stands beside the table, follows the keys, and gives the focus back', async ({
  people,
  broker,
}) => {
  const stamp = Date.now()
  const titles = [`Vergleichshaus A ${stamp}`, `Vergleichshaus B ${stamp}`]
  const opened = [await broker.open({ description: { title: titles[0] ?? '' } })]
  opened.push(await broker.open({ description: { title: titles[1] ?? '' } }))
  const page = await people.page()
  await signInAs(
    page,
    'broker@demo.example',
    `/administration/objects?search=Vergleichshaus%20${stamp}&sort=title`,
  )
  const table = page.getByRole('grid', { name: administration.objects.title, exact: true })
  await table.getByRole('row').nth(2).waitFor()
  const [first = '', second = ''] = titles
  const { beside, objects } = administration
  const panelOf = (title: string) =>
    page.getByRole('complementary', { name: beside.label.replace('{{title}}', title) })
  const isRowFocused = (title: string) => isFocused(table.getByRole('row', { name: title }))

  await page.keyboard.press('?')
  await page.getByRole('dialog').getByText(objects.keys.beside).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  await page.keyboard.press('o')
  await panelOf(first).getByText('€ 100.000').first().waitFor()
  await panelOf(first).getByText(beside.people).waitFor()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('j')
  await panelOf(second).waitFor()
  expect(await panelOf(first).count()).toBe(0)
  await page.keyboard.press('k')
  await panelOf(first).waitFor()
  await panelOf(first).getByRole('button', { name: beside.next }).click()
  const links = panelOf(second).getByRole('navigation')
  await links.getByRole('link', { name: administration.object.tab.access }).focus()
  await page.keyboard.press('Escape')
  await panelOf(second).waitFor({ state: 'detached' })
  await expect.poll(() => isRowFocused(second), patience).toBe(true)

  // Where there is no room beside the table, a dialog shows the same.
  await page.setViewportSize({ width: 1024, height: 900 })
  const menu = table.getByRole('row', { name: first })
  await menu.getByRole('button', { name: objects.menu.label.replace('{{title}}', first) }).click()
  await page.getByRole('menuitem', { name: beside.open }).click()
  const narrow = page.getByRole('dialog', { name: first })
  await narrow.getByText(beside.people).waitFor()
  expect(await violations(page, '[role=dialog]')).toEqual([])
  await narrow.getByRole('link', { name: administration.object.tab.process }).click()
  await page.waitForURL(`**/${opened[0]}/process`)
  for (const auctionId of opened)
    await broker.manage(auctionId, 'WithdrawAuction', { reason: 'Ende des Tests' })
})

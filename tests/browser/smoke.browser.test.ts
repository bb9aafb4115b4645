import { expect } from 'vitest'
import { test } from './browser-test.ts'
import { errorsOf, hydrated, hydrateLate } from './page-state.ts'

const nobody = '00000000-0000-4000-8000-000000000000'

test('the built product shows its objects without an error in the console', async ({ page }) => {
  const errors = errorsOf(page)
  await page.goto('/de/objects')
  await page
    .getByRole('link', { name: /Loft in der Alten Spinnerei/ })
    .first()
    .waitFor()
  expect(errors).toEqual([])
})

test.for(['visitor', 'anna@demo.example'])(
  'what the server wrote is what the browser hydrates, however late, for %s',
  async (reader, { people, apiOf }) => {
    const person = await people.open({ language: 'de', width: 390 })
    if (reader !== 'visitor') await person.signInAs(reader)
    const { page, errors } = person
    await page.addInitScript(hydrateLate)
    const objects = await (await apiOf('anna@demo.example')).publicAuctions()
    const pages = ['', '/objects', '/blog', '/blog/nothing', '/partners', '/success-stories', '/about-us']
    const seen: Record<string, readonly string[]> = {}
    for (const path of [...pages, '/imprint', '/verify', `/${objects[0]?.id}`, `/${nobody}`]) {
      await page.goto(`/de${path}`)
      await hydrated(page)
      await page.waitForLoadState('networkidle')
      if (errors.length > 0) seen[path] = errors.splice(0)
    }
    expect(seen).toEqual({})
  },
)

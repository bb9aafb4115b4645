import type { Page } from 'playwright'
import { expect } from 'vitest'
import de from '../../web/src/kernel/i18n/de.json' with { type: 'json' }
import { test } from './browser-test.ts'
import { patience } from './page-state.ts'
import { signInAs } from './sign-in-as.ts'

/** Twice what browsers start with. */
const ENLARGED_PX = 32

/** As somebody sets it in the browser, for every page. */
async function enlargeText(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: ENLARGED_PX, fixed: ENLARGED_PX } })
}

test.for([{ width: 1440 }, { width: 1024 }, { width: 390 }])(
  'with text twice as large the menu of the header is in the window at $width px',
  async ({ width }, { people }) => {
    const page = await people.page({ width })
    await enlargeText(page)
    for (const path of ['/de', '/object/dashboard', '/administration/objects']) {
      if (path === '/object/dashboard') await signInAs(page, 'broker@demo.example', path)
      else await page.goto(path)
      const menu = page.getByRole('button', { name: de.shell.openMenu })
      await expect.poll(async () => (await menu.boundingBox())?.x ?? width, patience).toBeLessThan(width - 40)
      const box = await menu.boundingBox()
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width)
    }
  },
)

import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect } from 'vitest'
import de from '@zuschlag/contracts/texts/de.json' with { type: 'json' }
import en from '@zuschlag/contracts/texts/en.json' with { type: 'json' }
import { DEMO_PASSWORD } from '@zuschlag/contracts/account/demo-password'
import type { ProductUnderTest } from '../journeys/product-under-test.ts'
import { freePort, startProduct, temporaryDataDir } from '../journeys/product-under-test.ts'
import { test as base } from './browser-test.ts'
import { violations } from './page-state.ts'

/** A product of its own: what is tested here is decided where it is started. */
const STARTS_WITHIN_MS = 170_000

/**
 * A privacy notice of the operator, on a server of theirs. Its scripts run, but not as part of the platform.
 */
const noticePage = `<!doctype html><title>Notice</title><h1>What Muster keeps of you</h1><p id="reach"></p><script>
  try { document.querySelector('#reach').textContent = top.document.title } catch { document.querySelector('#reach').textContent = 'apart' }
</script>`
const otherPage = '<!doctype html><title>Other</title><h1>Not the notice</h1>'

const test = base.extend('url', { scope: 'file' }, () => product.url)
let dataDir: Awaited<ReturnType<typeof temporaryDataDir>>
let product: ProductUnderTest
let noticeUrl: string
const referrers: (string | undefined)[] = []
const notices = createServer(({ url, headers }, response) => {
  if (url === '/notice') referrers.push(headers.referer)
  response
    .setHeader('Content-Type', 'text/html; charset=utf-8')
    .end(url === '/notice' ? noticePage : otherPage)
})
beforeAll(async () => {
  dataDir = await temporaryDataDir()
  notices.listen(0, '127.0.0.1')
  await once(notices, 'listening')
  noticeUrl = `http://127.0.0.1:${(notices.address() as AddressInfo).port}/notice`
  const siteFile = path.join(dataDir.path, 'site.json')
  const company = { name: 'Muster Immobilien GmbH' }
  await writeFile(siteFile, JSON.stringify({ company, links: { privacyNotice: noticeUrl } }))
  const env = { STAFF_SECOND_FACTOR: 'required', SITE_FILE: siteFile }
  product = await startProduct({ dataDir: dataDir.path, port: await freePort(), env })
}, STARTS_WITHIN_MS)
afterAll(async () => {
  await product.kill()
  await dataDir.remove()
  notices.close()
})

type Texts = typeof de

async function typePassword(page: Page, { LoginPage }: Texts): Promise<void> {
  await page.getByLabel(LoginPage.Password, { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('main').getByRole('button', { name: LoginPage.SignIn, exact: true }).click()
}

/** Sets a second factor up on the page where it is asked for, and answers one of its recovery codes. */
async function setUp(page: Page, { secondFactor }: Texts): Promise<string> {
  const panel = page.getByRole('region', { name: secondFactor.title, exact: true })
  const press = (name: string) => panel.getByRole('button', { name, exact: true }).press('Enter')
  await press(secondFactor.setUp)
  await panel.getByLabel(secondFactor.password, { exact: true }).fill(DEMO_PASSWORD)
  await press(secondFactor.go.setUp)
  await panel.getByRole('img', { name: secondFactor.qr }).waitFor()
  const key = (await panel.locator('code').innerText()).replaceAll(' ', '')
  const code = new TOTP({ secret: Secret.fromBase32(key) }).generate()
  await panel.getByLabel(secondFactor.firstCode, { exact: true }).fill(code)
  await press(secondFactor.confirm)
  await panel.getByText(secondFactor.codesOnce).waitFor()
  const [recoveryCode = ''] = await panel.getByRole('listitem').allInnerTexts()
  await press(secondFactor.kept)
  return recoveryCode
}

test.for([
  {
    who: 'an administrator',
    email: 'admin@demo.example',
    work: '/administration/tenants',
    texts: de,
    look: { locale: 'de-AT', width: 1440, colorScheme: 'light' },
  },
  {
    who: 'a broker',
    email: 'broker@demo.example',
    work: '/administration/objects',
    texts: en,
    look: { locale: 'en-GB', width: 390, colorScheme: 'dark' },
  },
] as const)(
  '$who sets a second factor up before anything of their work opens',
  async ({ email, work, texts, look }, { people }) => {
    const page = await people.page(look)
    const { secondFactor } = texts
    await page.goto(work)
    await page.getByLabel(texts.LoginPage.Email, { exact: true }).fill(email)
    await page.getByRole('button', { name: texts.LoginPage.Next, exact: true }).click()
    await typePassword(page, texts)
    // Wherever they wanted to go, they come where it is set up.
    await page.waitForURL('**/user/security')
    await page.getByText(secondFactor.mustTitle).waitFor()
    expect(await violations(page, 'main')).toEqual([])
    await page.goto(work)
    await page.waitForURL('**/user/security')
    const user = await page.request.get('/api/account/authenticatedUser')
    expect(await user.json()).toMatchObject({ isSystemAdmin: false, brokerId: null })

    const recoveryCode = await setUp(page, texts)
    await page.getByText(secondFactor.mustTitle).waitFor({ state: 'detached' })
    await page.goto(work)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(new URL(page.url()).pathname).toBe(work)

    // From now on the password alone opens nothing.
    await page.context().clearCookies()
    await page.goto(`/login?email=${encodeURIComponent(email)}`)
    await typePassword(page, texts)
    await page.getByRole('heading', { level: 1, name: secondFactor.signInTitle, exact: true }).waitFor()
    await page.getByRole('main').getByRole('button', { name: secondFactor.other.app, exact: true }).click()
    await page.getByLabel(secondFactor.label.recovery, { exact: true }).fill(recoveryCode)
    await page.getByRole('main').getByRole('button', { name: texts.LoginPage.SignIn, exact: true }).click()
    await page.waitForURL(`**${work}`)
  },
)

test('bidders are asked for nothing', async ({ people }) => {
  const page = await people.page({ locale: 'de-AT', width: 390, colorScheme: 'light' })
  await page.goto('/login?email=anna%40demo.example')
  await typePassword(page, de)
  await page.waitForURL('**/object/dashboard')
})

test.for([
  { texts: de, address: '/de/privacy-policy', look: { locale: 'de-AT', width: 1440, colorScheme: 'light' } },
  { texts: en, address: '/en/privacy-policy', look: { locale: 'en-GB', width: 390, colorScheme: 'dark' } },
] as const)(
  'the privacy notice of the operator is shown in a frame at $address, apart from the page',
  async ({ texts, address, look }, { people }) => {
    referrers.length = 0
    const page = await people.page(look)
    await page.goto(address)
    const frame = page.frameLocator(`iframe[title="${texts.privacy.frameTitle}"]`)
    await frame.getByRole('heading', { name: 'What Muster keeps of you' }).waitFor()
    await frame.getByText('apart', { exact: true }).waitFor()
    // The operator's server does not learn where its readers come from.
    expect(referrers).toEqual([undefined])
    const link = page.getByRole('link', { name: texts.privacy.frameOpen })
    expect(await link.getAttribute('href')).toBe(noticeUrl)
    const box = await page.locator('iframe').boundingBox()
    expect(box?.height).toBeGreaterThan(400)
    expect(box?.width).toBeLessThanOrEqual(look.width)
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    // Its own notice is not shown beside.
    expect(await page.getByText(texts.privacy.rights.title, { exact: true }).count()).toBe(0)
    expect(await violations(page, 'main', 'iframe')).toEqual([])
  },
)

test('no other page is shown in a frame, and the operator is named where the law requires it', async ({
  people,
}) => {
  const page = await people.page({ locale: 'de-AT', width: 1440, colorScheme: 'light' })
  await page.goto('/de/imprint')
  await page.getByRole('main').getByText('Muster Immobilien GmbH').first().waitFor()
  await page.goto('/de/privacy-policy')
  await page.frameLocator('iframe').getByRole('heading', { name: 'What Muster keeps of you' }).waitFor()
  const blocked = await page.evaluate(
    (other) =>
      new Promise<string>((resolve) => {
        document.addEventListener('securitypolicyviolation', ({ violatedDirective }) =>
          resolve(violatedDirective),
        )
        const frame = document.createElement('iframe')
        frame.src = other
        document.body.append(frame)
      }),
    noticeUrl.replace('127.0.0.1', 'localhost'),
  )
  expect(blocked).toBe('frame-src')
})

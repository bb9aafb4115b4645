import { DEMO_PASSWORD } from '@zuschlag/contracts/account/demo-password'
import type { Page } from 'playwright'
import { expect, inject } from 'vitest'
import de from '@zuschlag/contracts/texts/de.json' with { type: 'json' }
import en from '@zuschlag/contracts/texts/en.json' with { type: 'json' }
import { ApiClient } from '../../scripts/client/api-client.ts'
import { test } from './browser-test.ts'

const url = inject('productUrl')
const { LoginPage } = de

let page: Page

test.beforeEach(({ page: own }) => {
  page = own
})

const headline = (name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const field = (label: string) => page.getByLabel(label, { exact: true })
const press = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click()
const address = () => new URL(page.url())

test('an email in the link skips the first step; Back forgets it, Change keeps it', async () => {
  await page.goto('/de/login?email=anna%40demo.example')
  await headline(LoginPage.WelcomeBack).waitFor()
  await press(LoginPage.Change)
  expect(await field(LoginPage.Email).inputValue()).toBe('anna@demo.example')
  await press(LoginPage.Next)
  await field(LoginPage.Password).fill('half a pass')
  await press(LoginPage.Back)
  await headline(LoginPage.Title).waitFor()
  expect(await field(LoginPage.Email).inputValue()).toBe('')
  await press(LoginPage.Next)
  await page.getByText(LoginPage.EmailInvalid).waitFor()
  await field(LoginPage.Email).fill('anna@demo.example')
  await press(LoginPage.Next)
  await headline(LoginPage.WelcomeBack).waitFor()
  expect(await field(LoginPage.Password).inputValue()).toBe('')
})

test('a member of several tenants must choose one, and signs in to that one', async () => {
  await page.goto('/de/login?email=multi%40demo.example')
  await field(LoginPage.Password).fill(DEMO_PASSWORD)
  await press(LoginPage.SignIn)
  await page.getByText(LoginPage.TenantMissing).waitFor()
  await page.getByRole('radio', { name: 'Linde Hafner' }).check({ force: true })
  const tenant = page.locator('label', { hasText: 'Linde Hafner' })
  expect(await tenant.locator('img').evaluate((logo: HTMLImageElement) => logo.naturalWidth)).toBeGreaterThan(
    0,
  )
  await press(LoginPage.SignIn)
  await page.waitForURL('**/object/dashboard')
  const user = await page.request.get('/api/account/authenticatedUser')
  const tenants = await new ApiClient(url).get<{ loginTenantInfos: { id: string; name: string }[] }>(
    '/api/account/loginTenants?email=multi%40demo.example',
  )
  const chosen = tenants.loginTenantInfos.find(({ name }) => name.startsWith('Linde'))
  expect(((await user.json()) as { tenantId: string }).tenantId).toBe(chosen?.id)
})

test('the password can be shown, pasted and filled by a manager', async () => {
  await page.goto('/de/login?email=anna%40demo.example')
  const password = field(LoginPage.Password)
  await password.fill('geheim')
  expect(await password.getAttribute('type')).toBe('password')
  await page.getByText(LoginPage.ShowPassword).click()
  expect(await password.getAttribute('type')).toBe('text')
  expect(await password.getAttribute('autocomplete')).toBe('current-password')
  expect(await page.locator('form input[autocomplete="username"]').inputValue()).toBe('anna@demo.example')
  const isPasteRefused = await password.evaluate((input) => {
    const paste = new ClipboardEvent('paste', { bubbles: true, cancelable: true })
    return !input.dispatchEvent(paste)
  })
  expect(isPasteRefused).toBe(false)
})

test('signing in from an auction leads back to its contact form, to the counterpart or the seller', async () => {
  const [auction] = await new ApiClient(url).publicAuctions()
  await page.goto(`/de/login?auctionId=${auction?.id}`)
  await page
    .getByRole('main')
    .getByText(auction?.title ?? '')
    .waitFor()
  await page.getByRole('link', { name: LoginPage.ContactCounterpart }).click()
  await page.waitForURL(`**/de/${auction?.id}?contactBroker=true`)
  await page.goto(`/en/login?auctionId=${auction?.id}&isSeller=true`)
  await page.getByRole('link', { name: en.LoginPage.ContactSeller }).waitFor()
})

test('who has no account finds the offers, where access to bid is requested', async () => {
  await page.goto('/de/login')
  await page.getByRole('link', { name: 'beim Angebot Zugang anfragen' }).click()
  await page.waitForURL('**/de/objects')
})

test('in a demo the page offers its accounts with one press', async () => {
  await page.goto('/de/login')
  await press('carla@demo.example')
  await headline(LoginPage.WelcomeBack).waitFor()
  await page.getByText(DEMO_PASSWORD).waitFor()
  await field(LoginPage.Password).fill(DEMO_PASSWORD)
  await press(LoginPage.SignIn)
  // Carla has access to exactly one object, so that is her home.
  await page.waitForURL(/\/object\/[0-9a-f-]{36}$/)
  await page.goto('/de/login')
  await page.waitForURL(/\/object\/[0-9a-f-]{36}$/)
})

test('too many attempts name the time to wait in words, in the language of the page', async () => {
  await page.route('**/api/account/login', (route) =>
    route.fulfill({ status: 429, headers: { 'Retry-After': '240' }, json: {} }),
  )
  await page.goto('/en/login?email=anna%40demo.example')
  await field(en.LoginPage.Password).fill('whatever')
  await press(en.LoginPage.SignIn)
  await page.getByRole('alert').getByText('Please try again in 4 minutes.').waitFor()
  // Nothing is wrong with what was typed.
  expect(await field(en.LoginPage.Password).getAttribute('aria-invalid')).toBeNull()
})

test('inside a frame of another page the reader is warned', async () => {
  const framed = `<iframe src="/de/login" width="600" height="900"></iframe>`
  await page.route('**/frame-test', (route) => route.fulfill({ contentType: 'text/html', body: framed }))
  await page.goto('/frame-test')
  await page.frameLocator('iframe').getByText(LoginPage.InsideFrame).waitFor()
})

test('in a frame of another site the sign-in says why it fails, and opens in its own window', async () => {
  const login = `${url}/de/login?email=anna%40demo.example`
  await page.route('http://tenant.example/', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<iframe src="${login}" width="700" height="900"></iframe>`,
    }),
  )
  // As for a tenant whose site may show its offers in a frame.
  await page.route(login, async (route) => {
    const response = await route.fetch()
    const { 'content-security-policy': _, 'x-frame-options': __, ...headers } = response.headers()
    await route.fulfill({ response, headers })
  })
  await page.goto('http://tenant.example/')
  const frame = page.frameLocator('iframe')
  await frame.getByLabel(LoginPage.Password, { exact: true }).fill(DEMO_PASSWORD)
  await frame.getByRole('main').getByRole('button', { name: LoginPage.SignIn, exact: true }).click()
  await frame.getByRole('alert').getByText(LoginPage.SessionNotKept).waitFor()
  const [own] = await Promise.all([
    page.context().waitForEvent('page'),
    frame.getByRole('link', { name: LoginPage.OwnWindow }).click(),
  ])
  await own.waitForURL(login)
  await own.getByLabel(LoginPage.Password, { exact: true }).fill(DEMO_PASSWORD)
  await own.getByRole('main').getByRole('button', { name: LoginPage.SignIn, exact: true }).click()
  await own.waitForURL('**/object/dashboard')
})

test('the administration is for brokers and administrators, the account for the signed-in', async () => {
  for (const path of ['/administration/tenants', '/user']) {
    await page.goto(path)
    await headline(LoginPage.Title).waitFor()
    expect(address().searchParams.get('returnUrl')).toBe(path)
  }
  for (const [email, landed] of [
    ['broker@demo.example', /\/administration\/objects$/],
    // No broker: led home, which is her one object.
    ['carla@demo.example', /\/object\/[0-9a-f-]{36}$/],
  ] as const) {
    await page.request.post('/api/account/login', { data: { email, password: DEMO_PASSWORD } })
    await page.goto('/administration/objects')
    await page.waitForURL(landed)
  }
})

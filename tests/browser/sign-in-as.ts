import type { Page } from 'playwright'
import { DEMO_PASSWORD } from '@zuschlag/contracts/account/demo-password'

/** Signs somebody in by the server alone, and opens a page; the form of the sign-in has tests of its own. */
export async function signInAs(
  page: Page,
  email: string,
  path: string,
  password = DEMO_PASSWORD,
): Promise<void> {
  const answer = await page.request.post('/api/account/login', { data: { email, password } })
  if (!answer.ok()) throw new Error(`${email} is not signed in: ${answer.status()} ${await answer.text()}`)
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
}

import type { Page } from 'playwright'

/** Lets the server refuse what is asked at these addresses, as a problem of its own shape would. */
export async function refuseWith(
  page: Page,
  address: string,
  status: number,
  code: string,
  more: object = {},
): Promise<void> {
  await page.unroute(address)
  const problem = { type: 'about:blank', title: code, status, code, ...more }
  await page.route(address, (route) =>
    route.fulfill({ status, contentType: 'application/problem+json', body: JSON.stringify(problem) }),
  )
}

import type { Page } from 'playwright'

/**
 * Types a local time, `2026-12-18T18:00` or `18:00` alone, into its field, part by part as a German page
 * orders them.
 */
export async function typeMoment(page: Page, label: string, moment: string): Promise<void> {
  const [time = '', day] = moment.split('T').toReversed()
  const parts = [...(day?.split('-').toReversed() ?? []), ...time.split(':')]
  const fields = page.getByRole('group', { name: label, exact: true }).getByRole('spinbutton')
  for (const [index, part] of parts.entries()) await fields.nth(index).pressSequentially(part)
}

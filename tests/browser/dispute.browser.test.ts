import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Page } from 'playwright'
import { canonicalJson } from '@zuschlag/engine/domain/evidence/canonical-json'
import { expect } from 'vitest'
import { folderOfFile } from '../fixtures/temporary-folder.ts'
import de from '@zuschlag/contracts/texts/de.json' with { type: 'json' }
import type { Bidder } from './bidder.ts'
import { test } from './browser-test.ts'
import { patience, refuseWith } from './page-state.ts'
import type { People } from './people.ts'

/** One auction of its own: anna bids, ben is too low and then leads. */
const folder = folderOfFile('dispute')
let auctionId = ''
let receipt: { readonly eventHash: string; readonly revision: number }
/** Of ben's refused bid, as the answer said it. */
let refusal = { eventHash: '' }

test.beforeAll(async ({ broker, apiOf, bid }) => {
  auctionId = await broker.open({ description: { title: 'Streitfall am Gürtel' } })
  const ben = await apiOf('ben@demo.example')
  receipt = await bid('anna@demo.example', auctionId, 100_000)
  const refused = await ben.bid(auctionId, 100_500)
  await bid('ben@demo.example', auctionId, 120_000)
  if (!('problem' in refused) || refused.status !== 409) throw new Error('The bid was not refused')
  refusal = refused.problem.receipt ?? refusal
})
/** The console, at the present: six steps, of which the last is ben's bid. */
async function openConsole(people: People): Promise<Bidder> {
  const person = await people.signedIn('broker@demo.example')
  await person.page.goto(`/administration/objects/${auctionId}/dispute`)
  await sliderOf(person.page).waitFor()
  return person
}

const sliderOf = (page: Page) => page.getByRole('slider', { name: de.dispute.moment })
const momentOf = (page: Page) => page.getByTestId('moment')
const stateOf = (page: Page, term: string) =>
  page
    .getByRole('region', { name: /^Zustand/ })
    .locator('dt', { hasText: term })
    .locator('+ dd')
const cli = (...args: string[]) =>
  promisify(execFile)(process.execPath, ['scripts/cli/cli.ts', ...args], {
    cwd: path.resolve(import.meta.dirname, '../..'),
  })

test('the console steps through a history by keyboard and buttons, with the state and the deciding rule of each step', async ({
  people,
}) => {
  const { page } = await openConsole(people)
  await expect.poll(() => momentOf(page).innerText(), patience).toContain('Revision 4')
  const says = (term: string) => () => stateOf(page, term).innerText()
  await expect.poll(says(de.dispute.state.currentPrice), patience).toMatch(/100\.000.*120\.000/s)
  await page.locator('[data-step="5"]').getByText('Regel 9: mindestens €\u00a0101.000').waitFor()

  await sliderOf(page).focus()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => momentOf(page).innerText(), patience).toContain('Abgelehnter Vorgang 0')
  const refused = page.getByRole('region', { name: de.dispute.refused.bid })
  // The moment is shown at once, what was decided at it a little later: the rules of bidding before the
  // last, and between them the suspension and the state of the documents.
  await expect.poll(() => refused.locator('[data-result="holds"]').count(), patience).toBe(10)
  expect(await refused.locator('[data-result="fails"]').innerText()).toContain('auctionBidTooLow')
  expect(await refused.innerText()).toContain('€\u00a0101.000')

  await page.getByRole('button', { name: de.dispute.previous }).click()
  await expect.poll(() => momentOf(page).innerText(), patience).toContain('Revision 3')
  await expect.poll(says(de.dispute.state.bids), patience).toMatch(/0\s+1/)
  await sliderOf(page).press('Home')
  await expect.poll(() => momentOf(page).innerText(), patience).toContain('Revision 0')
  expect(await page.getByRole('button', { name: de.dispute.previous }).isDisabled()).toBe(true)
  await page.getByRole('button', { name: de.dispute.present }).click()
  await expect.poll(() => sliderOf(page).getAttribute('aria-valuenow'), patience).toBe('5')
  await page.waitForURL(/step=5/)

  await page.getByText(de.dispute.chain.agrees).waitFor()
  await page.getByText(de.dispute.chain.closed, { exact: true }).waitFor()
})

test('the console answers what-if questions: without the leading bid the one before it leads', async ({
  people,
}) => {
  const { page } = await openConsole(people)
  await page.getByRole('button', { name: de.dispute.whatIf.kinds.drop }).click()
  await page.getByRole('button', { name: de.dispute.whatIf.play }).click()
  await page.locator('[data-what-if="1"]').waitFor()
  const price = page.locator('tr', { hasText: de.dispute.state.currentPrice }).last()
  expect(await price.innerText()).toMatch(/120\.000.*100\.000/s)
  await page.getByText(de.dispute.whatIf.notMade).waitFor()

  // The refused bid, at a price that is high enough.
  await page.getByRole('button', { name: /^Gebot € 100\.500 abgelehnt/ }).click()
  const tried = page.getByLabel(de.dispute.whatIf.price)
  await tried.fill('101.000,50')
  await page.getByText(de.platform.accessRequests.limitWrong).waitFor()
  await tried.fill('101.000,00')
  await page.getByRole('button', { name: de.dispute.whatIf.play }).click()
  const decisions = page.locator('[data-what-if="1"] tr[data-changed]')
  await decisions.filter({ hasText: de.dispute.whatIf.refused }).waitFor()
})

test('the console says that no request was lost only once it knows', async ({ people }) => {
  const person = await people.signedIn('broker@demo.example')
  const { page } = person
  const { none } = de.dispute.incidents
  await refuseWith(page, '**/incidents*', 500, 'internalError')
  await page.goto(`/administration/objects/${auctionId}/dispute`)
  const chip = page.getByRole('button', { name: de.dispute.filter.incidents })
  await chip.click()
  const retry = page.getByRole('button', { name: de.readFailure.retry })
  await retry.waitFor()
  expect(await page.getByText(none).count()).toBe(0)
  expect(await chip.innerText()).not.toContain('0')
  await page.unroute('**/incidents*')
  await retry.click()
  await page.getByText(none).waitFor()
  expect(await chip.innerText()).toContain('0')
})

test('a dispute file that cannot be written now says why', async ({ people }) => {
  const { page } = await openConsole(people)
  await refuseWith(page, '**/dispute/file*', 503, 'disputeDeskBusy')
  await page.getByRole('link', { name: de.dispute.download }).click()
  await page.getByText(de.dispute.problem.disputeDeskBusy).waitFor()
})

test('the downloaded file verifies on the command line and in a browser without a network', async ({
  page,
  people,
  url,
}) => {
  const { page: desk } = await openConsole(people)
  const arriving = desk.waitForEvent('download')
  await desk.getByRole('link', { name: de.dispute.download }).click()
  const file = path.join(folder, 'streitakte.ndjson')
  await (await arriving).saveAs(file)
  const keys = `${url}/api/public/signing-keys`
  const verified = await cli('verify', '--file', file, '--key', keys, '--receipt', receipt.eventHash)
  expect(verified.stdout).toContain(`is revision ${receipt.revision}`)
  expect(verified.stdout).toContain('genuine as of ')

  await page.goto('/de/verify')
  await page.locator('[data-ready]').waitFor()
  await page.context().setOffline(true)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const paper = path.join(folder, 'quittung.txt')
  await writeFile(paper, JSON.stringify(receipt))
  const refusalPaper = path.join(folder, 'ablehnung.txt')
  await writeFile(refusalPaper, JSON.stringify(refusal))
  await page.getByLabel(de.verify.choose).setInputFiles([file, paper, refusalPaper])
  await page.getByText(de.verify.result.genuine).waitFor()
  await page.getByText(`Die Prüfsumme gehört zu Revision ${receipt.revision}`).waitFor()
  // What the history says, to be compared with what is written on the receipt.
  await page.getByRole('region', { name: de.verify.receipts.title }).getByText('100.000').waitFor()
  await page.getByText('Die Prüfsumme gehört zum abgelehnten Vorgang 0 (auctionBidTooLow)').waitFor()

  // One digit of the second bid.
  const forged = path.join(folder, 'forged.ndjson')
  await writeFile(forged, (await readFile(file, 'utf8')).replace('"price":120000', '"price":130000'))
  await page.getByLabel(de.verify.choose).setInputFiles(forged)
  await page.locator('[data-misfit="4"]').waitFor()
  expect(await page.getByRole('alert').innerText()).toContain('Revision 4')
  await expect(cli('verify', '--file', forged)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('revision 4 does not fit') as string,
  })

  // Cut behind the second bid, with counts, heads and digest made again.
  await writeFile(forged, cutAndClosed(await readFile(file, 'utf8')))
  await page.getByLabel(de.verify.choose).setInputFiles(forged)
  await page.getByText(de.verify.problem.signatureWrong).waitFor()
  expect(await page.getByRole('alert').innerText()).toContain('In der Schlusszeile')

  // One byte that tears the line itself, and something else altogether.
  await writeFile(forged, (await readFile(file, 'utf8')).replace('{"event":{"actor"', '{"event";{"actor"'))
  await page.getByLabel(de.verify.choose).setInputFiles(forged)
  await page.getByRole('alert').getByText('In Zeile 2:').waitFor()
  const letter = { name: 'brief.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') }
  await page.getByLabel(de.verify.choose).setInputFiles(letter)
  await page.getByRole('status').getByText(letter.name).waitFor()
  await page.getByRole('alert').getByText('In Zeile 2:').waitFor()
  await page.getByRole('button', { name: de.verify.again }).click()
  await page.getByLabel(de.verify.choose).setInputFiles(letter)
  await page.getByText(de.verify.result.notAnExport).waitFor()
  expect(asked).toEqual([])
})

test('the activity of a tenant lists what happened to its auctions, and links to the console', async ({
  people,
}) => {
  const { page } = await people.signedIn('broker@demo.example')
  await page.goto('/administration/audit')
  await page.getByRole('searchbox', { name: de.audit.object }).fill(auctionId)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: de.audit.kind.refused, exact: true }).click()
  const row = page.getByRole('row', { name: de.runningAuction.event.BidRejected })
  await row.waitFor()
  // The head, and the one refusal once the filter has answered.
  await expect.poll(() => page.getByRole('row').count(), patience).toBe(2)
  await row.getByRole('link', { name: 'Streitfall am Gürtel' }).click()
  await sliderOf(page).waitFor()
})

/** Without the last line before the trailer, and a trailer that fits what is left. The signature stays. */
function cutAndClosed(text: string): string {
  const lines = text.trimEnd().split('\n')
  const entries = lines
    .slice(1, -2)
    .map((line) => JSON.parse(line) as { stream: string; event: { hash: string } })
  const hashesOf = (stream: string) =>
    entries.flatMap((each) => (each.stream === stream ? [each.event.hash] : []))
  const [events, attempts] = [hashesOf('auction'), hashesOf('attempts')]
  const body = `${lines.slice(0, -2).join('\n')}\n`
  const trailer = {
    ...(JSON.parse(lines.at(-1) ?? '') as object),
    events: events.length,
    attempts: attempts.length,
    lastHash: events.at(-1),
    lastAttemptHash: attempts.at(-1) ?? '0'.repeat(64),
    sha256: createHash('sha256').update(body).digest('hex'),
  }
  return `${body}${canonicalJson(trailer)}\n`
}

import { expect } from 'vitest'
import { test } from './browser-test.ts'
import { violations } from './page-state.ts'

test('[QST-6] [QST-8] anna asks, the broker answers, and ben reads it on his open page without her name', async ({
  people,
  broker: tenantBroker,
}) => {
  const auctionId = await tenantBroker.open()
  const anna = await people.signedIn('anna@demo.example', { language: 'en', width: 390 })
  const ben = await people.signedIn('ben@demo.example')
  const broker = await people.signedIn('broker@demo.example')
  // Who bid is notified, besides the people with access.
  await ben.openAuction(auctionId)
  await ben.bid()

  await anna.openAuction(auctionId)
  const english = anna.text.questions
  await anna.page.getByRole('tab', { name: anna.text.details.tab.questions }).click()
  const section = anna.page.getByRole('region', { name: english.title })
  await section.getByText(english.none).waitFor()
  await section.getByRole('button', { name: english.ask }).click()
  const form = section.getByRole('form', { name: english.ask })
  await form.getByRole('button', { name: english.send }).click()
  await form.getByText(english.field.missing).waitFor()
  await form.getByLabel(english.field.category).selectOption('costs')
  await form.getByLabel(english.field.text).fill('I am Anna. What are <b>the</b> running costs?')
  await form.getByRole('button', { name: english.send }).click()
  await section.getByText('I am Anna. What are <b>the</b> running costs?').waitFor()
  expect(await violations(anna.page, '#questions')).toEqual([])
  const overflow = await anna.page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBeLessThanOrEqual(0)

  const german = broker.text.questions
  await broker.page.goto(`/administration/objects/${auctionId}/questions`)
  await broker.page.getByRole('button', { name: german.answer, exact: true }).click()
  const answer = broker.page.getByRole('form', { name: german.answer })
  await answer.getByLabel(german.field.wording).fill('Wie hoch sind die laufenden Kosten?')
  await answer.getByLabel(german.field.answer, { exact: true }).fill('412 Euro im Monat.')
  await answer.getByRole('button', { name: german.saveDraft }).click()
  await broker.page.getByText(german.draftSaved).waitFor()
  expect(await violations(broker.page)).toEqual([])
  await answer.getByRole('button', { name: german.publish }).click()

  const read = ben.page.getByRole('region', { name: german.title })
  await read.getByText('412 Euro im Monat.').waitFor()
  await read.getByText('Wie hoch sind die laufenden Kosten?').waitFor()
  expect(await read.innerText()).not.toContain('Anna')
  expect(await ben.wasNeverReloaded()).toBe(true)
  await section.getByText('412 Euro im Monat.').waitFor()
  await section.getByRole('link', { name: english.toAnswer.replace('{{number}}', '1') }).waitFor()
  // The notice follows from the process that sends mails.
  await ben.page.getByRole('button', { name: /^Mitteilungen/ }).click()
  await ben.page.getByText(ben.text.alerts.kind.questionAnswered).first().waitFor()
})

test('[QST-6] a typed answer stays where a colleague was first, and is kept as a draft where its page is left', async ({
  people,
  broker: tenantBroker,
}) => {
  const auctionId = await tenantBroker.open()
  const anna = await people.signedIn('anna@demo.example')
  await anna.openAuction(auctionId)
  const { questions } = anna.text
  const section = anna.page.getByRole('region', { name: questions.title })
  for (const text of ['Gibt es einen Keller?', 'Gibt es einen Lift?']) {
    await section.getByRole('button', { name: questions.ask }).click()
    const form = section.getByRole('form', { name: questions.ask })
    await form.getByLabel(questions.field.text).fill(text)
    await form.getByRole('button', { name: questions.send }).click()
    await section.getByText(text).waitFor()
  }

  const broker = await people.signedIn('broker@demo.example')
  const answerTo = async (page: typeof broker.page, question: string, text: string) => {
    const item = page.getByRole('article', { name: questions.question }).filter({ hasText: question })
    await item.getByRole('button', { name: questions.answer, exact: true }).click()
    const form = item.getByRole('form', { name: questions.answer })
    await form.getByLabel(questions.field.answer, { exact: true }).fill(text)
    return form
  }
  await broker.page.goto(`/administration/objects/${auctionId}/questions`)
  await broker.page.getByRole('button', { name: questions.state.open, exact: true }).click()
  const late = await answerTo(broker.page, 'Gibt es einen Keller?', 'Ja, 6 m².')

  const colleague = await people.signedIn('broker@demo.example')
  await colleague.page.goto(`/administration/objects/${auctionId}/questions`)
  const first = await answerTo(colleague.page, 'Gibt es einen Keller?', 'Ja.')
  await first.getByRole('button', { name: questions.publish }).click()
  await colleague.page.getByText(questions.answered).waitFor()

  for (const filter of [questions.state.answered, questions.state.withdrawn, questions.state.answered]) {
    await broker.page.getByRole('button', { name: filter, exact: true }).click()
    await expect
      .poll(() => late.getByLabel(questions.field.answer, { exact: true }).inputValue())
      .toBe('Ja, 6 m².')
  }
  await late.getByText(questions.failed.questionAlreadyAnswered).waitFor()
  expect(await late.getByRole('button', { name: questions.publish }).isDisabled()).toBe(true)
  await late.getByRole('button', { name: questions.cancel }).click()

  await broker.page.getByRole('button', { name: questions.state.open, exact: true }).click()
  const lift = await answerTo(broker.page, 'Gibt es einen Lift?', 'Nein.')
  await broker.page.getByRole('link', { name: broker.text.administration.object.tab.history }).click()
  await broker.page.getByText(questions.draftSaved).waitFor()
  // It is saved on the way out: before the address changes, "back" would leave the product.
  await broker.page.waitForURL('**/history')
  await broker.page.goBack()
  await broker.page
    .getByRole('article', { name: questions.question })
    .filter({ hasText: 'Gibt es einen Lift?' })
    .getByRole('button', { name: questions.answer, exact: true })
    .click()
  await expect.poll(() => lift.getByLabel(questions.field.answer, { exact: true }).inputValue()).toBe('Nein.')

  // A draft of a colleague is shown beside what is typed, and neither is lost.
  await colleague.page.getByRole('button', { name: questions.state.open, exact: true }).click()
  await colleague.page.getByText(questions.hasDraft).waitFor()
  const theirs = await answerTo(colleague.page, 'Gibt es einen Lift?', 'Nein, aber geplant.')
  await theirs.getByRole('button', { name: questions.saveDraft }).click()
  await colleague.page.getByText(questions.draftSaved).waitFor()
  await lift.getByLabel(questions.field.answer, { exact: true }).fill('Noch nicht.')
  await lift.getByRole('button', { name: questions.publish }).click()
  await lift.getByText('Nein, aber geplant.').waitFor()
  await lift.getByRole('button', { name: broker.text.platform.conflict.keep }).click()
  await lift.getByRole('button', { name: questions.publish }).click()
  await broker.page.getByRole('region', { name: questions.published }).getByText('Noch nicht.').waitFor()
})

import { randomUUID } from 'node:crypto'
import { QUESTION_LENGTH_MAX, QUESTIONS_PER_PERSON_MAX } from '@zuschlag/contracts/auction/questions'
import { instantToMs, msToInstant } from '@zuschlag/contracts/kernel/instant'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LiveClient } from '../../scripts/client/live-client.ts'
import { PASSWORD, people, ScriptClient } from './people.ts'
import { codeOf, managed, pathOf, QuestionPeople, toAll } from './question-people.ts'
import { mailsTo } from './queued-mails.ts'

let scene: QuestionPeople
beforeAll(async () => {
  scene = await QuestionPeople.open()
})
afterAll(() => scene.stack.close())

test('[QST-1] [QST-5] [QST-8] one asks, all with access read the published wording, and nobody reads a name', async () => {
  const auctionId = await scene.stack.openAuction()
  const text = 'Ich bin Anna Muster. <b>Wie</b> alt ist das Dach?'
  const questionId = await scene.ask(scene.anna, auctionId, { text })
  const [question] = await scene.listOf(scene.broker, auctionId)
  expect(question).toMatchObject({ id: questionId, text, state: 'open', revision: 0, mayAnswer: true })
  expect(question?.asker).toMatchObject({ email: people.anna.email })
  expect((await scene.answer(auctionId, questionId, toAll())).json()).toEqual({ number: 1 })
  const read = await scene.ben.get(pathOf(auctionId))
  expect(read.json()).toMatchObject({
    answers: [
      { number: 1, supplements: null, question: 'Wie alt ist das Dach?', answer: 'Aus dem Jahr 2011.' },
    ],
    privateCount: 0,
    own: [],
    mayAsk: true,
    closed: null,
    closesAt: expect.any(String) as string,
  })
  for (const trace of ['Anna', 'Muster', people.anna.id, people.anna.email, questionId])
    expect(read.text).not.toContain(trace)
  expect((await scene.bookOf(scene.anna, auctionId)).own).toMatchObject([
    { text, state: 'answered', answerNumber: 1 },
  ])
  const supplement = { supplementId: randomUUID(), number: 1, answer: 'Die Dämmung ist von 2019.' }
  const path = `/api/administration/auctions/${auctionId}/supplements`
  expect((await scene.broker.post(path, supplement)).json()).toEqual({ number: 2 })
  expect((await scene.broker.post(path, supplement)).json()).toEqual({ number: 2 })
  expect((await scene.bookOf(scene.ben, auctionId)).answers).toMatchObject([
    { number: 1, answer: 'Aus dem Jahr 2011.' },
    { number: 2, supplements: 1, question: null, answer: 'Die Dämmung ist von 2019.' },
  ])
  const missing = await scene.broker.post(path, { ...supplement, supplementId: randomUUID(), number: 7 })
  expect(codeOf(missing)).toEqual([404, 'answerNotFound'])
})

test('[QST-8] the seller of a broker’s auction reads questions without askers, drafts and private answers', async () => {
  const auctionId = await scene.stack.openAuction({ ownership: { sellerUserId: people.seller.id } })
  const questionId = await scene.ask(scene.anna, auctionId)
  const draft = { revision: 0, question: 'Dach?', answer: 'Entwurf' }
  expect((await scene.broker.send('PUT', `${managed(auctionId)}/${questionId}/draft`, draft)).status).toBe(
    200,
  )
  const seller = await ScriptClient.signedIn(scene.stack.url, people.seller)
  const seen = { asker: null, draft: null, answer: null, mayAnswer: false }
  expect(await scene.listOf(seller, auctionId)).toMatchObject([seen])
  expect((await scene.answer(auctionId, questionId, toAll(1), seller)).status).toBe(403)
  expect((await scene.answer(auctionId, questionId, { to: 'asker', revision: 1, answer: 'Ja' })).status).toBe(
    201,
  )
  expect(await scene.listOf(seller, auctionId)).toMatchObject([{ ...seen, state: 'answeredPrivately' }])
})

test('[QST-2] questions are open from publication to the end', async () => {
  const auctionId = await scene.stack.openAuction({ terms: { end: scene.stack.clock.hoursFromNow(2) } })
  const waiting = await scene.ask(scene.anna, auctionId)
  scene.stack.clock.jumpTo(scene.stack.clock.hoursFromNow(3))
  const body = { questionId: randomUUID(), category: 'other', text: 'Noch eine Frage' }
  expect(codeOf(await scene.anna.post(pathOf(auctionId), body))).toEqual([409, 'questionsClosed'])
  expect(await scene.bookOf(scene.anna, auctionId)).toMatchObject({ mayAsk: false, closed: 'ended' })
  expect((await scene.answer(auctionId, waiting, toAll())).status).toBe(201)
  const draft = await scene.stack.openAuction()
  await scene.stack.manage(draft, 'GrantAccess', { userId: people.anna.id })
  await scene.stack.manage(draft, 'UnpublishAuction', {})
  expect(codeOf(await scene.anna.post(pathOf(draft), body))).toEqual([409, 'questionsNotOpenYet'])
})

test('[QST-2] questions close at the hours of the terms before the end, and move with it', async () => {
  const { clock } = scene.stack
  const end = clock.hoursFromNow(5)
  const auctionId = await scene.stack.openAuction({ terms: { end, questionsCloseHours: 3 } })
  const closesAt = msToInstant(instantToMs(end) - 3 * 3_600_000)
  expect(await scene.bookOf(scene.anna, auctionId)).toMatchObject({ closed: null, closesAt })
  const waiting = await scene.ask(scene.anna, auctionId)
  clock.jumpTo(closesAt)
  const body = { questionId: randomUUID(), category: 'other', text: 'Noch eine Frage' }
  expect(codeOf(await scene.anna.post(pathOf(auctionId), body))).toEqual([409, 'questionsClosed'])
  const closed = { mayAsk: false, closed: 'deadline', closesAt: null }
  expect(await scene.bookOf(scene.anna, auctionId)).toMatchObject(closed)
  expect((await scene.answer(auctionId, waiting, toAll())).status).toBe(201)
  const later = { end: clock.hoursFromNow(8), reason: 'Mehr Zeit' }
  await scene.stack.manage(auctionId, 'ExtendAuctionEnd', later)
  expect(await scene.bookOf(scene.ben, auctionId)).toMatchObject({ mayAsk: true, closed: null })
  expect((await scene.anna.post(pathOf(auctionId), body)).status).toBe(204)
})

test('[QST-3] bad input is refused with a code, and nothing is stored', async () => {
  const auctionId = await scene.stack.openAuction()
  const send = (body: unknown) => scene.anna.post(pathOf(auctionId), body)
  const fine = { questionId: randomUUID(), category: 'property', text: 'Frage' }
  for (const wrong of [
    { ...fine, text: '  ' },
    { ...fine, text: 'x'.repeat(QUESTION_LENGTH_MAX + 1) },
    { ...fine, category: 'gossip' },
    { ...fine, questionId: '1' },
    { ...fine, document: '../secret.pdf' },
    { ...fine, document: 'unlisted.pdf' },
    { ...fine, userId: people.ben.id },
  ])
    expect([JSON.stringify(wrong).slice(0, 90), codeOf(await send(wrong))]).toEqual([
      JSON.stringify(wrong).slice(0, 90),
      [400, 'validationFailed'],
    ])
  expect((await send({ ...fine, text: 'x'.repeat(1_000_000) })).status).toBe(413)
  const answered = await scene.answer(auctionId, randomUUID(), toAll(0, 'x'.repeat(1_000_000)))
  expect(answered.status).toBe(413)
  expect(await scene.listOf(scene.broker, auctionId)).toEqual([])
  const markup = '<script>alert(1)</script> & "so"'
  const id = await scene.ask(scene.anna, auctionId, { text: markup })
  expect((await send({ ...fine, questionId: id, text: 'anders' })).status).toBe(204)
  expect((await scene.bookOf(scene.anna, auctionId)).own).toMatchObject([{ text: markup }])
  expect(codeOf(await scene.ben.post(pathOf(auctionId), { ...fine, questionId: id }))).toEqual([
    404,
    'questionNotFound',
  ])
  const row = { auction_id: auctionId, user_id: people.anna.id, category: 'other', text: 'x', state: 'open' }
  const more = Array.from({ length: QUESTIONS_PER_PERSON_MAX }, () => ({
    ...row,
    id: randomUUID(),
    asked_at: scene.stack.clock.now(),
  }))
  await scene.stack.knex('accounts.questions').insert(more)
  expect(codeOf(await send(fine))).toEqual([409, 'questionLimitReached'])
})

test('[QST-9] two brokers at once: one answers, the other gets a code; drafts are kept', async () => {
  const auctionId = await scene.stack.openAuction()
  const questionId = await scene.ask(scene.anna, auctionId)
  const draftPath = `${managed(auctionId)}/${questionId}/draft`
  const draft = { revision: 0, question: 'Dach?', answer: 'Entwurf' }
  expect((await scene.broker.send('PUT', draftPath, draft)).json()).toEqual({ revision: 1 })
  expect(codeOf(await scene.broker.send('PUT', draftPath, draft))).toEqual([409, 'changedMeanwhile'])
  expect(await scene.listOf(scene.broker, auctionId)).toMatchObject([
    { revision: 1, draft: { answer: 'Entwurf' } },
  ])
  expect(codeOf(await scene.answer(auctionId, questionId, toAll(0)))).toEqual([409, 'changedMeanwhile'])
  const both = await Promise.all([
    scene.answer(auctionId, questionId, toAll(1, 'Eine Antwort')),
    scene.answer(auctionId, questionId, toAll(1, 'Andere Antwort')),
  ])
  expect(both.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(both.filter(({ status }) => status === 409)).toHaveLength(1)
  expect((await scene.bookOf(scene.ben, auctionId)).answers).toHaveLength(1)
  const [stored] = (await scene.bookOf(scene.ben, auctionId)).answers
  const repeated = await scene.answer(auctionId, questionId, toAll(1, stored?.answer))
  expect(repeated.json()).toEqual({ number: 1 })
  expect(codeOf(await scene.answer(auctionId, questionId, toAll(2, 'Dritte')))).toEqual([
    409,
    'questionAlreadyAnswered',
  ])
  const foreign = await ScriptClient.signedIn(scene.stack.url, people.otherBroker)
  expect(codeOf(await scene.answer(auctionId, questionId, toAll(2), foreign))).toEqual([
    404,
    'auctionNotFound',
  ])
  expect(codeOf(await foreign.get(managed(auctionId)))).toEqual([404, 'auctionNotFound'])
  expect(codeOf(await foreign.post(pathOf(auctionId), { ...toAll() }))[0]).toBe(400)
  const ofOther = await scene.stack.openAuction()
  expect(codeOf(await scene.answer(ofOther, questionId, toAll(2)))).toEqual([404, 'questionNotFound'])
})

test('[QST-10] an open question can be withdrawn; an answer to it is refused', async () => {
  const auctionId = await scene.stack.openAuction()
  const questionId = await scene.ask(scene.anna, auctionId)
  const withdraw = (client: ScriptClient) =>
    client.post(`${pathOf(auctionId)}/${questionId}/withdrawal`, undefined)
  expect(codeOf(await withdraw(scene.ben))).toEqual([404, 'questionNotFound'])
  expect((await withdraw(scene.anna)).status).toBe(204)
  expect(codeOf(await withdraw(scene.anna))).toEqual([409, 'questionWithdrawn'])
  expect(codeOf(await scene.answer(auctionId, questionId, toAll()))).toEqual([409, 'questionWithdrawn'])
  expect(codeOf(await scene.answer(auctionId, randomUUID(), toAll()))).toEqual([404, 'questionNotFound'])
})

test('[QST-7] a private answer is for the asker alone, and counted for all', async () => {
  const auctionId = await scene.stack.openAuction()
  const questionId = await scene.ask(scene.anna, auctionId)
  const secret = { to: 'asker', revision: 0, answer: 'Ihr Termin ist am Montag.' }
  expect((await scene.answer(auctionId, questionId, secret)).json()).toEqual({ number: null })
  expect((await scene.bookOf(scene.anna, auctionId)).own).toMatchObject([
    { privateAnswer: secret.answer, answerNumber: null },
  ])
  const read = await scene.ben.get(pathOf(auctionId))
  expect(read.json()).toMatchObject({ answers: [], privateCount: 1, own: [] })
  expect(read.text).not.toContain('Montag')
  await scene.follow()
  expect(await scene.alertsOf(scene.anna, auctionId)).toMatchObject([{ answerNumber: null }])
  expect(await scene.alertsOf(scene.ben, auctionId)).toEqual([])
})

test('[QST-6] everybody with access is notified once for each answer, and open pages at once', async () => {
  const auctionId = await scene.stack.openAuction()
  await scene.stack.manage(auctionId, 'GrantAccess', { userId: people.carla.id })
  await scene.stack.manage(auctionId, 'GrantAccess', { userId: people.ben.id })
  const carla = await ScriptClient.signedIn(scene.stack.url, people.carla)
  const page = await LiveClient.open(scene.stack.url, scene.ben.cookie)
  page.send({ type: 'subscribe', auctionId, after: null })
  await page.until(({ type }) => type === 'subscribed')
  for (const number of [1, 2]) {
    const questionId = await scene.ask(scene.anna, auctionId)
    expect((await scene.answer(auctionId, questionId, toAll())).json()).toEqual({ number })
    await Promise.all([scene.follow(), scene.follow()])
    await scene.follow()
    for (const client of [scene.anna, scene.ben, carla])
      expect(await scene.alertsOf(client, auctionId)).toMatchObject([{ answerNumber: number, isRead: false }])
  }
  const news = await page.until((message) => message.type === 'readerNews' && message.about === 'questions')
  expect(news).toMatchObject({ about: 'questions', auctionId })
  page.socket.close()
  for (const { email } of [people.anna, people.ben, people.carla]) {
    const mails = (await mailsTo(scene.stack.knex, email, 'questionAnswered')) as readonly {
      auction_id?: string
      data?: unknown
    }[]
    const ofAuction = mails.filter((mail) => mail.auction_id === auctionId)
    expect(ofAuction.map(({ data }) => (data as { number: number }).number)).toEqual([1, 2])
    expect(JSON.stringify(ofAuction.map(({ data }) => data))).not.toContain('Anna')
  }
})

test('open questions are counted and listed as work, found by their words, and in the audit trail', async () => {
  const countOf = async () =>
    ((await scene.broker.get('/api/administration/overview')).json() as { openQuestions: number })
      .openQuestions
  const before = await countOf()
  const auctionId = await scene.stack.openAuction()
  const questionId = await scene.ask(scene.anna, auctionId, { text: 'Gibt es 100 % Fernwärme?' })
  await scene.ask(scene.ben, auctionId, { text: 'Gibt es einen Keller?' })
  expect(await countOf()).toBe(before + 2)
  const open = (await scene.broker.get('/api/administration/open-questions')).json() as {
    total: number
    questions: { id: string; auction: { id: string } }[]
  }
  expect(open.total).toBe(before + 2)
  expect(open.questions.find(({ id }) => id === questionId)).toMatchObject({ auction: { id: auctionId } })
  expect(await scene.listOf(scene.broker, auctionId, '?search=100%20%25')).toMatchObject([{ id: questionId }])
  expect(await scene.listOf(scene.broker, auctionId, '?search=_&state=open')).toEqual([])
  expect(await scene.listOf(scene.broker, auctionId, '?category=property')).toHaveLength(2)
  expect(await scene.listOf(scene.broker, auctionId, '?category=costs')).toEqual([])
  expect((await scene.answer(auctionId, questionId, toAll())).status).toBe(201)
  expect(await countOf()).toBe(before + 1)
  const foreign = await ScriptClient.signedIn(scene.stack.url, people.otherBroker)
  const ofOther = (await foreign.get('/api/administration/open-questions')).json() as typeof open
  expect(ofOther.questions.filter(({ auction }) => auction.id === auctionId)).toEqual([])
  const admin = await ScriptClient.signedIn(scene.stack.url, people.admin)
  const trail = await admin.get(`/api/administration/audit-entries?subjectId=${questionId}`)
  expect((trail.json() as { entries: object[] }).entries).toMatchObject([
    { action: 'question.answered', after: { auctionId, number: 1 } },
  ])
})

test('[QST-10] the export holds own questions; with the account only the published wording stays', async () => {
  const auctionId = await scene.stack.openAuction()
  await scene.stack.manage(auctionId, 'GrantAccess', { userId: people.carla.id })
  const carla = await ScriptClient.signedIn(scene.stack.url, people.carla)
  const published = await scene.ask(carla, auctionId, { text: 'Carlas Frage zum Dach' })
  const personal = await scene.ask(carla, auctionId, { text: 'Carlas Frage zum Termin' })
  await scene.ask(carla, auctionId, { text: 'Carlas offene Frage' })
  expect((await scene.answer(auctionId, published, toAll())).status).toBe(201)
  const secret = { to: 'asker', revision: 0, answer: 'Carlas Termin' }
  expect((await scene.answer(auctionId, personal, secret)).status).toBe(201)
  const { questions } = (await carla.get('/api/user/personal-data')).json() as { questions: object[] }
  expect(questions).toHaveLength(3)
  expect(questions).toContainEqual(expect.objectContaining({ privateAnswer: 'Carlas Termin' }))
  const erased = await carla.post('/api/user/personal-data/deletion', { password: PASSWORD })
  expect(erased.status).toBe(204)
  const rows = JSON.stringify([
    await scene.stack.knex('accounts.questions').where({ auction_id: auctionId }),
    await scene.stack.knex('accounts.question_answers').where({ auction_id: auctionId }),
  ])
  expect(rows).not.toContain('Carlas')
  expect(rows).not.toContain(people.carla.id)
  expect(await scene.bookOf(scene.ben, auctionId)).toMatchObject({
    answers: [{ number: 1, question: 'Wie alt ist das Dach?' }],
    privateCount: 1,
  })
})

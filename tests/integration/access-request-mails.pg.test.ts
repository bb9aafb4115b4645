import { expect, test } from 'vitest'
import { codeOf, decide, requestIn, sent, waitingIn, own } from './access-request-scenes.ts'
import { people } from './people.ts'
import { mailsTo } from './queued-mails.ts'
import { problemIn, ScriptClient } from './script-client.ts'
import { stackOfFile } from './stack-of-file.ts'

const stack = await stackOfFile()
const visitor = new ScriptClient(stack.url)

const start = (auctionId: string, email: string, more: object = {}) =>
  visitor.post(`/api/public/auctions/${auctionId}/access-request`, {
    email,
    firstName: 'Ines',
    lastName: 'Gast',
    language: 'en',
    ...more,
  })

const linkIn = async (email: string): Promise<URL> => {
  const [mail] = await mailsTo(stack.knex, email, 'accessRequestStarted')
  return new URL(String(mail?.data?.['link']))
}

test('[ADM-11] a stranger is mailed a link to sign up, somebody with an account one to the request; the answer is the same', async () => {
  const auctionId = await stack.openAuction()
  const answers = [await start(auctionId, 'Fremd@reader.example'), await start(auctionId, people.carla.email)]
  expect(answers.map(({ status, text }) => [status, text])).toEqual([
    [204, ''],
    [204, ''],
  ])
  const signUp = await linkIn('fremd@reader.example')
  expect([signUp.pathname, signUp.searchParams.get('to')]).toEqual(['/sign-up', 'access'])
  const token = signUp.searchParams.get('token')
  const exchanged = await visitor.post('/api/account/exchange-short-token', { token })
  expect(exchanged.json()).toMatchObject({ isValid: true, purpose: 'signUp', auctionId })
  expect((await linkIn(people.carla.email)).pathname).toBe(`/object/${auctionId}/access`)
  for (let times = 0; times < 6; times += 1) {
    expect((await start(auctionId, 'fremd@reader.example')).status).toBe(204)
  }
  expect(await mailsTo(stack.knex, 'fremd@reader.example')).toHaveLength(5)
})

test('[ADM-12] nothing is mailed about an unlisted or an ended auction, or to what is no address', async () => {
  const unlisted = await stack.openAuction({ description: { listed: false } })
  const over = await stack.openAuction()
  await stack.manage(over, 'WithdrawAuction', { reason: 'Verkauft' })
  expect(codeOf(await start(unlisted, 'x@reader.example'))).toBe('auctionNotFound')
  expect((await start(over, 'x@reader.example')).status).toBeGreaterThanOrEqual(400)
  const wrong = await start(unlisted, 'niemand', { firstName: 'A\nBcc: b@c.example' })
  expect(Object.keys(problemIn(wrong).errors ?? {}).toSorted()).toEqual(['email', 'firstName'])
  expect(await mailsTo(stack.knex, 'x@reader.example')).toEqual([])
})

test('[ADM-13] the broker is mailed a request, its author a question and a refusal with its category', async () => {
  const auctionId = await stack.openAuction()
  const carla = await ScriptClient.signedIn(stack.url, people.carla)
  const broker = await ScriptClient.signedIn(stack.url, people.broker)
  await sent(carla, auctionId)
  const waiting = await waitingIn(broker, auctionId)
  const [requested] = await mailsTo(stack.knex, people.broker.email, 'accessRequested')
  expect(String(requested?.data?.['link'])).toContain(waiting.id)
  await decide(broker, waiting.id, 'question', { revision: waiting.revision, text: 'Für wen?' })
  const [asked] = await mailsTo(stack.knex, people.carla.email, 'accessAskedBack')
  expect(asked?.data).toMatchObject({ text: 'Für wen?' })
  const { revision } = requestIn(await carla.get(own(auctionId)))
  await decide(broker, waiting.id, 'refusal', { revision, category: 'noCapacity' })
  const [declined] = await mailsTo(stack.knex, people.carla.email, 'accessDeclined')
  expect(declined?.data).toMatchObject({ category: 'noCapacity' })
})

import { randomUUID } from 'node:crypto'
import type { AdministeredQuestion } from '@zuschlag/contracts/administration/questions'
import type { UserAlert } from '@zuschlag/contracts/alerts/user-alerts'
import type { QuestionBook } from '@zuschlag/contracts/auction/questions'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { msToInstant } from '@zuschlag/contracts/kernel/instant'
import { notifyQuestionsAnswered } from '@zuschlag/gateway/modules/notifications/alerts/notices-without-event'
import { people, type Answer, ScriptClient } from './people.ts'
import { type RunningStack, startStack } from './running-stack.ts'
import { gatewayConfig } from './stack-parts.ts'

export const codeOf = (answer: Answer) => [answer.status, (answer.json() as { code: string }).code]
export const pathOf = (auctionId: AuctionId) => `/api/auctions/${auctionId}/questions`
export const managed = (auctionId: AuctionId) => `/api/administration/auctions/${auctionId}/questions`

/** An answer to everybody with access. */
export const toAll = (revision = 0, answer = 'Aus dem Jahr 2011.') => ({
  to: 'everybody',
  revision,
  question: 'Wie alt ist das Dach?',
  answer,
})

/** Two bidders and a broker, with what they do most. */
export class QuestionPeople {
  readonly stack: RunningStack
  readonly anna: ScriptClient
  readonly ben: ScriptClient
  readonly broker: ScriptClient

  static async open(): Promise<QuestionPeople> {
    const stack = await startStack()
    // Noon, so that no mail waits for a morning.
    stack.clock.jumpTo(msToInstant(Math.floor(Date.now() / 86_400_000) * 86_400_000 + 36 * 3_600_000))
    const clients = await Promise.all(
      [people.anna, people.ben, people.broker].map((person) => ScriptClient.signedIn(stack.url, person)),
    )
    return new QuestionPeople(stack, clients as [ScriptClient, ScriptClient, ScriptClient])
  }

  private constructor(stack: RunningStack, [anna, ben, broker]: [ScriptClient, ScriptClient, ScriptClient]) {
    this.stack = stack
    this.anna = anna
    this.ben = ben
    this.broker = broker
  }

  /** A question that is stored; what it spent of the limit is given back. */
  async ask(client: ScriptClient, auctionId: AuctionId, changes: object = {}): Promise<string> {
    const questionId = randomUUID()
    const body = { questionId, category: 'property', text: 'Wie alt ist das Dach?', ...changes }
    const answer = await client.post(pathOf(auctionId), body)
    if (answer.status !== 204) throw new Error(answer.text)
    for (const { id } of [people.anna, people.ben]) await this.stack.rateLimits.giveBack('question', id)
    return questionId
  }

  answer(auctionId: AuctionId, questionId: string, body: object, by = this.broker): Promise<Answer> {
    return by.post(`${managed(auctionId)}/${questionId}/answer`, body)
  }

  async bookOf(client: ScriptClient, auctionId: AuctionId): Promise<QuestionBook> {
    return (await client.get(pathOf(auctionId))).json() as QuestionBook
  }

  async listOf(client: ScriptClient, auctionId: AuctionId, query = ''): Promise<AdministeredQuestion[]> {
    const answer = await client.get(managed(auctionId) + query)
    return (answer.json() as { questions: AdministeredQuestion[] }).questions
  }

  async alertsOf(client: ScriptClient, auctionId: AuctionId): Promise<UserAlert[]> {
    const { alerts } = (await client.get('/api/user/alerts?take=100')).json() as { alerts: UserAlert[] }
    return alerts.filter((alert) => alert.auctionId === auctionId && alert.kind === 'questionAnswered')
  }

  /** Notifies, as the process that sends mails does. */
  async follow(): Promise<void> {
    const { knex, clock } = this.stack
    while (await notifyQuestionsAnswered({ knex, clock, publicUrl: gatewayConfig.publicUrl }));
  }
}

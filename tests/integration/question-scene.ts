import { randomUUID } from 'node:crypto'
import type { MailScenes } from './mail-scenes.ts'
import { people } from './people.ts'
import type { RunningStack } from './running-stack.ts'

/** A bidder asks, and the broker answers to everybody with access. */
export async function playQuestion(stack: RunningStack, scenes: MailScenes): Promise<void> {
  const path = `auctions/${await stack.openAuction()}/questions`
  const questionId = randomUUID()
  const question = 'Wie alt ist das Dach?'
  await scenes.ask(people.anna, `/api/${path}`, { questionId, category: 'property', text: question })
  const answer = { to: 'everybody', revision: 0, question, answer: 'Aus dem Jahr 2011.' }
  await scenes.ask(people.broker, `/api/administration/${path}/${questionId}/answer`, answer)
}

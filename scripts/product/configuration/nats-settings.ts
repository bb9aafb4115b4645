import { messageSecretProblem, type MessageSecrets } from '@zuschlag/engine/transport/message-keys'
import { z } from 'zod'

const advice = 'make one with: openssl rand -base64 32'

/** A key that is strong enough; what was given never appears in a message. */
export const messageSecret = z.string().superRefine((text, context) => {
  const problem = messageSecretProblem(text)
  if (problem !== null) context.addIssue(`${problem}; ${advice}`)
})

/** Where processes reach each other, and what their messages are sealed with. */
export type NatsSettings = { readonly url: string; readonly secrets: MessageSecrets }

type Name = 'NATS_URL' | 'NATS_MESSAGE_KEY' | 'NATS_MESSAGE_KEY_ADDITIONAL'
export type NatsVariables = { readonly [name in Name]?: string | undefined }

/** Without a key anybody who reaches the server could place bids in another person's name. */
export function natsProblems(values: NatsVariables): readonly string[] {
  if (values.NATS_URL === undefined || values.NATS_MESSAGE_KEY !== undefined) return []
  return [`NATS_URL needs NATS_MESSAGE_KEY, the same for every process; ${advice}`]
}

/** Null for one process alone. */
export function natsSettings(values: NatsVariables): NatsSettings | null {
  const { NATS_URL: url, NATS_MESSAGE_KEY: current, NATS_MESSAGE_KEY_ADDITIONAL: additional = null } = values
  return url === undefined || current === undefined ? null : { url, secrets: { current, additional } }
}

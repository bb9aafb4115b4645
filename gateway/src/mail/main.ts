import { parentPort, workerData } from 'node:worker_threads'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { msToInstant } from '@zuschlag/contracts/kernel/instant'
import type { Company } from '@zuschlag/contracts/site/configuration'
import knexModule from 'knex'
import { createLogger } from '../http/logger.ts'
import { ATTEMPTS_AT_ONCE, dispatchMails } from './dispatcher.ts'
import { folderTransport } from './folder-transport.ts'
import { createLogos } from './look/logo.ts'
import { repeatedly } from './repeatedly.ts'
import { smtpTransport } from './smtp-transport.ts'

/** What the thread that starts this one hands over. */
export type MailThreadData = {
  readonly databaseUrl: string
  readonly publicUrl: string
  readonly company: Company
  readonly filesDir: string | null
  /** Null writes files into `mailDir`. */
  readonly smtpUrl: string | null
  readonly mailDir: string
  readonly logLevel: string
}

/** How often due mails are looked for, in milliseconds. */
const LOOK_EVERY_MS = 1_000
const CONNECTIONS_MAX = 4

const { databaseUrl, publicUrl, company, filesDir, smtpUrl, mailDir, logLevel } = workerData as MailThreadData
const say = (message: { readonly type: string; readonly [field: string]: unknown }): void =>
  parentPort?.postMessage(message)

const clock = { now: (): Instant => msToInstant(Date.now()) }
const knex = knexModule({ client: 'pg', connection: databaseUrl, pool: { min: 0, max: CONNECTIONS_MAX } })
const transport = smtpUrl === null ? folderTransport(mailDir) : smtpTransport(smtpUrl)
// The log is one file, written by the thread that started this one.
const logger = createLogger(logLevel, {
  write: (line: string) => say({ type: 'log', line: JSON.parse(line) as unknown }),
})
const rendering = { publicUrl, company, logos: createLogos(filesDir) }

const dispatching = repeatedly({
  pauseMs: LOOK_EVERY_MS,
  run: async () => {
    const tried = await dispatchMails({ knex, clock, transport, rendering, logger })
    return tried === ATTEMPTS_AT_ONCE
  },
  onError: (error) => logger.error({ err: error }, 'mails cannot be looked for'),
})

parentPort?.on('message', (message: { readonly type?: unknown }) => {
  if (message.type === 'stop') void stop()
})
say({ type: 'ready' })
say({ type: 'state', state: 'sending' })

/** Ends after the mail at hand, and lets go of everything, so that the thread ends by itself. */
async function stop(): Promise<void> {
  await dispatching.stop()
  transport.close()
  await knex.destroy()
  parentPort?.close()
}

import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import type { AuctionId, UserId } from '@zuschlag/contracts/kernel/ids'
import { type Instant, msToInstant } from '@zuschlag/contracts/kernel/instant'
import type { Company } from '@zuschlag/contracts/site/configuration'
import { crash, inBackground } from '@zuschlag/contracts/kernel/in-background'
import { connectTransport, type TransportConfig } from '@zuschlag/engine/transport/connect-transport'
import { AUCTION_UPDATED } from '@zuschlag/projections/auction-details/announcement'
import { followAuctions } from '../modules/notifications/alerts/follow-auctions.ts'
import { reachPriceAlerts } from '../modules/notifications/alerts/price-alerts.ts'
import {
  notifyAnswersOver,
  notifyEndingSoon,
  notifyQuestionsAnswered,
} from '../modules/notifications/alerts/notices-without-event.ts'
import { remindOfProofs } from '../modules/back-office/access-requests/remind-of-proofs.ts'
import { forgetMessages } from '../modules/site/contact/administer-messages.route.ts'
import { findNewOffers, mailFoundOffers } from '../modules/notifications/saved-searches/mail-found-offers.ts'
import { openDatabase, reportTo } from '../kernel/database.ts'
import { createGazetteer } from '../kernel/gazetteer.ts'
import { createLogger } from '../kernel/logger.ts'
import { ATTEMPTS_AT_ONCE, dispatchMails } from '../modules/notifications/mail/dispatcher.ts'
import { folderTransport, smtpTransport } from '../modules/notifications/mail/transport.ts'
import { createLogos } from '../modules/notifications/mail/look/logo.ts'
import { eachOfAll, repeatedly } from '../kernel/repeatedly.ts'
import { announceReaderNews, followReaderNews } from '../kernel/reader-news.ts'
import {
  forgetOld,
  forgetUnnamedFiles,
  forgetUnnamedIdentifications,
  forgetUnusedAccounts,
} from './retention/retention.ts'
import { IdentificationStore } from '../modules/identity/registrations/identification.ts'

/** Worker data from the thread that starts this one. */
export type MailThreadData = {
  readonly databaseUrl: string
  readonly publicUrl: string
  readonly company: Company
  readonly filesDir: string | null
  /** Null writes files into `mailDir`. */
  readonly smtpUrl: string | null
  readonly mailDir: string
  /** Where pictures of identifications lie. */
  readonly privateDir: string
  readonly logLevel: string
  /** Key of the tokens that cancel price alerts and saved searches. */
  readonly secret: string
  readonly transportConfig: TransportConfig
}

/** Polling interval for due mails, in milliseconds. */
const POLL_INTERVAL_MS = 1_000
/** Polling interval for histories without a hint, in milliseconds. */
const FOLLOW_INTERVAL_MS = 5_000
const HINT_BATCH_MS = 200
/** Expired rows are deleted at the start, and then once a day. */
const RETENTION_INTERVAL_MS = 24 * 60 * 60 * 1000
const CONNECTIONS_MAX = 4
/** Old rows of a large installation take their time to go. */
const QUERY_TIMEOUT_MS = 60_000

const thread = workerData as MailThreadData
const { databaseUrl, publicUrl, company, filesDir, smtpUrl, mailDir, logLevel, secret } = thread
const post = (message: { readonly type: string; readonly [field: string]: unknown }): void =>
  parentPort?.postMessage(message)

const clock = { now: (): Instant => msToInstant(Date.now()) }
const transport = smtpUrl === null ? folderTransport(mailDir) : smtpTransport(smtpUrl)
// The log is one file, written by the thread that started this one.
const logger = createLogger(logLevel, {
  write: (line: string) => post({ type: 'log', line: JSON.parse(line) as unknown }),
})
const knex = openDatabase(databaseUrl, {
  connectionsMax: CONNECTIONS_MAX,
  queryTimeoutMs: QUERY_TIMEOUT_MS,
  report: reportTo(logger),
})
const messageTransport = await connectTransport(thread.transportConfig, 'zuschlag-mail', (text) =>
  logger.warn(text),
)
const { bus } = messageTransport
const rendering = { publicUrl, company, logos: createLogos(filesDir) }

const dispatching = repeatedly({
  pauseMs: POLL_INTERVAL_MS,
  run: async () => {
    const tried = await dispatchMails({ knex, clock, transport, rendering, logger })
    return tried === ATTEMPTS_AT_ONCE
  },
  onError: (error) => logger.error({ err: error }, 'mails cannot be looked for'),
})

const onSaved = (userIds: readonly UserId[]) => announceReaderNews(bus, { about: 'alerts', userIds })
const onFailure = (auctionId: AuctionId, error: unknown) =>
  logger.error({ err: error, auctionId }, 'history cannot be followed')
const follow = { knex, clock, publicUrl, secret, onSaved, onFailure, gazetteer: createGazetteer() }
const followers = [
  followAuctions,
  notifyEndingSoon,
  notifyAnswersOver,
  remindOfProofs,
  notifyQuestionsAnswered,
  reachPriceAlerts,
  findNewOffers,
  mailFoundOffers,
]
const following = repeatedly({
  pauseMs: FOLLOW_INTERVAL_MS,
  run: async () => {
    // A fast auction sends many hints; they are batched.
    await sleep(HINT_BATCH_MS)
    const hasMore = await eachOfAll(followers, follow, (error) =>
      logger.error({ err: error }, 'histories cannot be followed'),
    )
    dispatching.wake()
    return hasMore
  },
  onError: (error) => logger.error({ err: error }, 'histories cannot be followed'),
})
const identifications = new IdentificationStore(thread.privateDir)
const forgetting = repeatedly({
  pauseMs: RETENTION_INTERVAL_MS,
  run: async () => {
    const messages = await forgetMessages(knex, clock.now())
    const forgotten = await forgetOld({ knex, clock, identifications })
    const accounts = await forgetUnusedAccounts({ knex, clock })
    const pictures = await forgetUnnamedIdentifications({ knex, clock, identifications })
    const files = pictures + (await forgetUnnamedFiles({ knex, clock, filesDir }))
    logger.info({ messages, ...forgotten, accounts, files }, 'what was kept long enough is deleted')
    return false
  },
  onError: (error) => logger.error({ err: error }, 'old rows cannot be deleted'),
})
const forgetHints = bus.subscribe(AUCTION_UPDATED, () => following.wake())
const forgetNews = followReaderNews(bus, ({ about }) => {
  if (about === 'questions') following.wake()
})

parentPort?.on('message', (message: { readonly type?: unknown; readonly number?: unknown }) => {
  if (message.type === 'stop') inBackground(stop(), crash)
  if (message.type === 'metrics') inBackground(sendMetrics(message.number), crash)
})
post({ type: 'ready' })
post({ type: 'state', state: 'sending' })

async function sendMetrics(number: unknown): Promise<void> {
  post({ type: 'metrics', number, text: await messageTransport.metrics() })
}

/** Stops after the current mail, and closes everything, so that the thread exits. */
async function stop(): Promise<void> {
  forgetHints()
  forgetNews()
  await forgetting.stop()
  await following.stop()
  await dispatching.stop()
  await messageTransport.close()
  transport.close()
  await knex.destroy()
  parentPort?.close()
}

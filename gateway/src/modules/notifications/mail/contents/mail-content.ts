import type { Language, Translated } from '@zuschlag/contracts/kernel/languages'
import type { MailAttachment, MailData } from '../../../../kernel/outbox/mail-data.ts'
import { type Texts, textsIn } from '../../../../kernel/texts.ts'
import de from '../texts/de.json' with { type: 'json' }
import en from '../texts/en.json' with { type: 'json' }
import type { MailFormat } from './mail-format.ts'

export type MailTextKey = keyof typeof de

/** Every word that a mail says; a test holds both files to the same keys and placeholders. */
const texts: Translated<Record<MailTextKey, string>> = { de, en }

export function isMailText(key: string): key is MailTextKey {
  return key in de
}

type MailTexts = Texts<MailTextKey>

export function mailTextsOf(language: Language): MailTexts {
  return textsIn(texts, language)
}

export type MailTone = 'leading' | 'outbid' | 'warning'

/** A mail before the layout: plain text everywhere, nothing escaped yet. */
export type MailContent = {
  readonly subject: string
  /** Icon and word; a state is never colour alone. */
  readonly badge?: { readonly word: string; readonly tone: MailTone }
  readonly heading: string
  readonly body: string
  /** Somebody's own words, shown apart; line breaks stay. */
  readonly quote?: string
  readonly figure?: { readonly label: string; readonly value: string }
  readonly facts?: readonly { readonly label: string; readonly value: string }[]
  readonly action?: { readonly label: string; readonly url: string }
  /** A second place to go, as a plain link below the action. */
  readonly further?: { readonly label: string; readonly url: string }
  readonly notes?: readonly string[]
  /** A PDF to keep. */
  readonly attachment?: MailAttachment
  /** Why the reader gets it. */
  readonly reason: string
  /** Whether the footer leads to the choice of messages. */
  readonly hasSettings: boolean
  /** The unsubscribe page, and the URL for one-click unsubscribe by mail programs (RFC 8058). */
  readonly unsubscribe?: { readonly label: string; readonly url: string; readonly oneClickUrl: string }
}

/** What every content is written with. */
export type Writing = {
  readonly t: MailTexts
  readonly format: MailFormat
  /** Name of the platform. */
  readonly platform: string
  /** Name of the tenant whose look the mail has; the platform's where there is none. */
  readonly tenant: string
  /** Without a trailing slash. */
  readonly publicUrl: string
}

/** Zone of moments that belong to no auction. */
export const PLATFORM_TIME_ZONE = 'Europe/Vienna'

/** A fact by the key of its label; one without a value is left out. */
export type Row = readonly [label: MailTextKey, value: string | null | undefined]

/** What a mail says besides the texts that have the name of its kind. */
export type Particulars = Pick<MailContent, 'attachment' | 'unsubscribe'> & {
  /** What its texts name besides the title, the tenant and the platform. */
  readonly values?: Readonly<Record<string, string>>
  /** Shows `<kind>.badge`. */
  readonly tone?: MailTone | undefined
  /** Sentences behind the body. */
  readonly sentences?: readonly string[]
  readonly quote?: string | null
  readonly figure?: Row
  /** Facts whose labels are names; they come first. */
  readonly named?: NonNullable<MailContent['facts']>
  /** Those of the auction, if it says nothing else. */
  readonly facts?: readonly Row[]
  /** Where the action leads, if not to the link of the data. */
  readonly url?: string
  readonly further?: readonly [label: MailTextKey, url: string] | undefined
  /** Instead of its own; how long a link is valid stands before them. */
  readonly notes?: readonly string[]
  /** `footer.auction`, which leads to the choice of messages, if it says nothing else. */
  readonly reason?: MailTextKey
  readonly hasSettings?: boolean
  /** Texts instead of those of its name. */
  readonly subject?: MailTextKey
  readonly heading?: MailTextKey
  readonly body?: MailTextKey
  readonly action?: MailTextKey
}

/** A text that a kind has by its name, or else must name another one of. */
type Named<K extends string, Part extends string> = `${K}.${Part}` extends MailTextKey
  ? unknown
  : { readonly [Each in Part]: MailTextKey }

/**
 * Of one kind: it has `<kind>.subject`, `.heading`, `.body` and, with a link, `.action`, and `.note` where
 * there is one. A kind that neither has one of them nor names another does not compile.
 */
export type ParticularsOf<K extends keyof MailData> = Particulars &
  Named<K, 'subject'> &
  Named<K, 'heading'> &
  Named<K, 'body'> &
  (MailData[K] extends { readonly link: string } ? Named<K, 'action'> : unknown)

export type Content<K extends keyof MailData> = (data: MailData[K], writing: Writing) => ParticularsOf<K>

import type { MailAttachment, MailData } from '../../../../kernel/outbox/mail-data.ts'
import type { MailFormat } from './mail-format.ts'
import type { MailTexts } from './mail-texts.ts'

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

/** What makes the content of a kind of mail. */
export type Content<K extends keyof MailData> = (data: MailData[K], writing: Writing) => MailContent

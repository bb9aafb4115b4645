import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { msToInstant } from '@zuschlag/contracts/kernel/instant'
import type { MailboxEntry, MailboxMail } from '@zuschlag/contracts/mail/demo-mailbox'
import { mailKindSchema } from '@zuschlag/contracts/mail/mail-log'
import PostalMime from 'postal-mime'
import type { Email } from 'postal-mime'
import { namesIn } from '../../../edge/http/missing-files.ts'

/** Newest mails that the mailbox shows. */
export const MAILBOX_MAX = 200
const FILE_NAME = /^\d{4}-[\dTZ-]+_([0-9a-f-]{36})\.eml$/
const LINK = /href="(https?:[^"]+)"/g

export interface Mailbox {
  /** Newest first. */
  list(): Promise<readonly MailboxEntry[]>
  /** Null where there is no such mail. */
  read(id: string): Promise<MailboxMail | null>
}

/**
 * Reads the mails of a folder, as `folderTransport` writes them. A file never changes, so each is read once.
 */
export function createMailbox(folder: string): Mailbox {
  const known = new Map<string, MailboxMail>()
  const newest = async (): Promise<readonly string[]> => {
    const names = await namesIn(folder)
    return names
      .filter((name) => FILE_NAME.test(name))
      .toSorted()
      .toReversed()
      .slice(0, MAILBOX_MAX)
  }
  const mailOf = async (name: string): Promise<MailboxMail> => {
    const before = known.get(name)
    if (before !== undefined) return before
    const parsed = mailboxMailOf(idOf(name), await PostalMime.parse(await readFile(join(folder, name))))
    if (known.size >= MAILBOX_MAX) known.clear()
    known.set(name, parsed)
    return parsed
  }
  return {
    async list() {
      const mails = await Promise.all((await newest()).map(mailOf))
      return mails.map(({ id, kind, at, to, from, subject }) => ({ id, kind, at, to, from, subject }))
    },
    async read(id) {
      const name = (await newest()).find((candidate) => idOf(candidate) === id)
      return name === undefined ? null : mailOf(name)
    },
  }
}

function idOf(name: string): string {
  return FILE_NAME.exec(name)?.[1] ?? ''
}

function mailboxMailOf(id: string, email: Email): MailboxMail {
  const html = withPictures(email)
  return {
    id,
    kind: mailKindSchema.parse(email.headers.find(({ key }) => key === 'x-zuschlag-kind')?.value),
    at: msToInstant(Date.parse(email.date ?? '')),
    to: email.to?.[0]?.address ?? '',
    from: email.from?.name ?? '',
    replyTo: email.replyTo?.[0]?.address ?? null,
    subject: email.subject ?? '',
    text: email.text ?? '',
    html,
    links: [...html.matchAll(LINK)].map(([, url = '']) => url.replaceAll('&amp;', '&')),
  }
}

/** The HTML with its pictures inside, as a mail program shows it. */
function withPictures({ html = '', attachments }: Email): string {
  let shown = html
  for (const { contentId, mimeType, content } of attachments) {
    if (contentId === undefined || typeof content === 'string') continue
    const data = Buffer.from(new Uint8Array(content)).toString('base64')
    shown = shown.replaceAll(`cid:${contentId.replaceAll(/[<>]/g, '')}`, `data:${mimeType};base64,${data}`)
  }
  return shown
}

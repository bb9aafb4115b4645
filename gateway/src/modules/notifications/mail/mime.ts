import type { SendMailOptions } from 'nodemailer'
import type { OutgoingMessage } from './transport.ts'

/** A message as nodemailer takes it. Addresses are objects, never text that is parsed again. */
export function mimeOf(message: OutgoingMessage): SendMailOptions {
  const { messageId, date, from, to, replyTo, subject, html, text, unsubscribeUrl, pictures, headers } =
    message
  return {
    messageId,
    date,
    from: { ...from },
    to: { ...to },
    ...(replyTo === null ? {} : { replyTo: { name: '', address: replyTo } }),
    subject,
    html,
    text,
    attachments: [
      ...pictures.map(({ contentId, png }) => ({
        filename: 'logo.png',
        content: png,
        cid: contentId,
        contentType: 'image/png',
        contentDisposition: 'inline' as const,
      })),
      ...message.attachments.map(({ name, pdf }) => ({
        filename: name,
        content: pdf,
        contentType: 'application/pdf',
        contentDisposition: 'attachment' as const,
      })),
    ],
    headers: {
      ...headers,
      ...(unsubscribeUrl === null
        ? {}
        : {
            'List-Unsubscribe': { prepared: true, value: `<${unsubscribeUrl}>` },
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
    },
    // No part of a mail is ever read from a disk or fetched from a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

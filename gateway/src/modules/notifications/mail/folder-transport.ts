import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { mimeOf } from './mime.ts'
import type { MailTransport } from './transport.ts'

/**
 * Writes each mail into a folder as an `.eml` file that mail programs open. Written twice, it is still one
 * file.
 */
export function folderTransport(folder: string): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(message) {
      const { message: bytes } = await composer.sendMail(mimeOf(message))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = join(folder, fileNameOf(message.date, message.messageId))
      await writeFile(`${file}.new`, bytes, { mode: 0o600 })
      await rename(`${file}.new`, file)
    },
    close: () => composer.close(),
  }
}

/** `2026-11-21T18-00-00-000Z_<id>.eml`: names in the order of time. */
function fileNameOf(date: Date, messageId: string): string {
  const id = messageId.slice(1, messageId.indexOf('@'))
  return `${date.toISOString().replaceAll(/[:.]/g, '-')}_${id}.eml`
}

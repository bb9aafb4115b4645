import fc from 'fast-check'
import { createTransport } from 'nodemailer'
import { expect, test } from 'vitest'
import { mimeOf } from './transport.ts'

const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
const breaks = fc.constantFrom('\r\n', '\n', '\r', '\0', '\u2028', '\u0085')
const injected = fc.constantFrom('Bcc: thief@evil.example', 'Subject: other', 'X-Evil: yes', '\r\nhello')
const words = fc
  .array(fc.oneof(breaks, injected, fc.string({ unit: 'grapheme', maxLength: 20 })), { maxLength: 6 })
  .map((parts) => parts.join(''))

/** Names of the header lines; a line that starts with a space continues the one before. */
function headersOf(source: string): readonly string[] {
  const [head = ''] = source.split('\r\n\r\n')
  return head
    .split('\r\n')
    .filter((line) => !/^[ \t]/.test(line))
    .map((line) => line.slice(0, line.indexOf(':')).toLowerCase())
    .toSorted()
}

async function sourceOf(name: string, subject: string, replyTo = 'antwort@muster.example'): Promise<string> {
  const sent = await transport.sendMail(
    mimeOf({
      messageId: '<1@zuschlag.example>',
      date: new Date(0),
      from: { name, address: 'office@zuschlag.example' },
      to: { name, address: 'eva@muster.example' },
      replyTo,
      subject,
      html: '<p>Guten Tag</p>',
      text: 'Guten Tag',
      unsubscribeUrl: 'https://zuschlag.example/leave?token=1',
      pictures: [],
      attachments: [],
      headers: { 'Auto-Submitted': 'auto-generated' },
    }),
  )
  return (sent.message as Buffer).toString('utf8')
}

test('names and subjects cannot inject a header or a recipient', async () => {
  const plain = await sourceOf('Eva Huber', 'Gebot')
  await fc.assert(
    fc.asyncProperty(words, words, async (name, subject) => {
      const source = await sourceOf(name, subject)
      const expected = headersOf(plain).filter((header) => subject.trim() !== '' || header !== 'subject')
      expect(headersOf(source).filter((header) => subject.trim() !== '' || header !== 'subject')).toEqual(
        expected,
      )
      expect(source.match(/^(bcc|cc|x-evil):/gim)).toBeNull()
    }),
    { numRuns: 300 },
  )
})

test('[OUT-6] a reply-to cannot inject a header or a recipient', async () => {
  const plain = headersOf(await sourceOf('Eva Huber', 'Gebot'))
  await fc.assert(
    fc.asyncProperty(words, async (text) => {
      const source = await sourceOf('Eva Huber', 'Gebot', `broker@muster.example${text}`)
      expect(plain).toEqual(expect.arrayContaining([...headersOf(source)]))
      expect(source.match(/[\r\n](bcc|cc|x-evil):/gi)).toBeNull()
    }),
    { numRuns: 200 },
  )
})

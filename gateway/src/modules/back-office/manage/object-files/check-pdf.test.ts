import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Pdf from 'pdfkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { encryptedPdf } from '../../../../kernel/pdf/watermark/marked-pdf.fixture.ts'
import { checkPdf } from './check-pdf.ts'

let folder: string
let written: Buffer
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zuschlag-pdf-'))
  const document = new Pdf()
  document.text('Exposé').end()
  const parts: Buffer[] = []
  for await (const part of document) parts.push(part as Buffer)
  written = Buffer.concat(parts)
})
afterAll(() => rm(folder, { recursive: true }))

async function check(content: Buffer) {
  const path = join(folder, 'document.pdf')
  await writeFile(path, content)
  return checkPdf(path)
}

/** The document with something between its header and its end. */
const withInside = (text: string): Buffer =>
  Buffer.concat([written.subarray(0, 9), Buffer.from(text), written.subarray(9)])

test('accepts a document that a program wrote, also with text and links', async () => {
  expect(await check(written)).toEqual({ ok: true, value: { isEncrypted: false } })
  expect(
    await check(withInside('(About JavaScript) /S/URI /URI (https://a.example/S/JavaScripts)\n')),
  ).toMatchObject({ ok: true })
})

test.each([
  ['a byte order mark before the header', () => Buffer.concat([Buffer.from('\uFEFF'), written])],
  ['padding behind its end', () => Buffer.concat([written, Buffer.alloc(8_192)])],
  ['what a program appended', () => Buffer.concat([written, Buffer.alloc(3_072, '<!-- saved -->\n')])],
])('accepts a good document with %s', async (_what, content) => {
  expect(await check(content())).toMatchObject({ ok: true })
})

test('says that a document is encrypted', async () => {
  expect(await check(await encryptedPdf())).toEqual({ ok: true, value: { isEncrypted: true } })
})

test.each([
  ['a page before the header', () => Buffer.concat([Buffer.from('<html>'), written]), 'notAPdf'],
  ['another kind of file', () => Buffer.from('PK'), 'notAPdf'],
  ['one that was cut off', () => written.subarray(0, written.length - 60), 'broken'],
  ['a script', () => withInside('<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>'), 'active'],
  ['a script, its name in codes', () => withInside('<</S /J#61v#61Script>>'), 'active'],
  ['a program', () => withInside('<</S/Launch/F(a.exe)>>'), 'active'],
  [
    'a later revision that was cut off',
    () => Buffer.concat([written, Buffer.from('9 0 obj\n<</A 1>>')]),
    'broken',
  ],
  ['a script behind a comment', () => withInside('<</S% a comment\n/JavaScript/JS(1)>>'), 'active'],
  ['a script behind two comments', () => withInside('<</S%/S\r% /URI \n/JavaScript>>'), 'active'],
  ['a script behind many blanks', () => withInside(`<</S${'\0 \t\n'.repeat(200)}/JavaScript>>`), 'active'],
  ['a type of action that is an object of its own', () => withInside('7 0 obj % \n/Launch endobj'), 'active'],
  ['a comment over two parts', () => withInside(`/S%${'x'.repeat(300 * 1024)}\n/SubmitForm>>`), 'active'],
  ['a script far inside', () => withInside(`${' '.repeat(256 * 1024 - 12)}/S /JavaScript `), 'active'],
] as const)('refuses %s', async (_what, content, error) => {
  expect(await check(content())).toEqual({ ok: false, error })
})

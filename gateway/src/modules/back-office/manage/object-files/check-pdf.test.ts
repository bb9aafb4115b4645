import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import Pdf from 'pdfkit'
import { beforeAll, expect, test } from 'vitest'
import { encryptedPdf } from '../../../../kernel/pdf/watermark/marked-pdf.fixture.ts'
import { checkPdf } from './check-pdf.ts'
import { folderOfFile } from '../../../../../../tests/fixtures/temporary-folder.ts'

const folder = folderOfFile('pdf')
let written: Buffer
beforeAll(async () => {
  const document = new Pdf()
  document.text('Exposé').end()
  const parts: Buffer[] = []
  for await (const part of document) parts.push(part as Buffer)
  written = Buffer.concat(parts)
})

async function check(content: Buffer) {
  const path = join(folder, 'document.pdf')
  await writeFile(path, content)
  return checkPdf(path)
}

/** The document with something between its header and its end. */
const withInside = (text: string): Buffer =>
  Buffer.concat([written.subarray(0, 9), Buffer.from(text, 'latin1'), written.subarray(9)])

test('accepts a document that a program wrote, also with text and links', async () => {
  expect(await check(written)).toEqual({ ok: true, value: { isEncrypted: false } })
  expect(
    await check(withInside('(About JavaScript) /S/URI /URI (https://a.example/S/JavaScripts)\n')),
  ).toMatchObject({ ok: true })
})

test.each([
  ['to a page', '/URI (https://a.example/file:x)'],
  ['to a page, in digits', '/URI <68747470733A2F2F61>'],
  ['to a mailbox', '/URI(mailto:a@b.example)'],
  ['to a page beside it', '/URI(a/b.html)'],
  ['that is encrypted', '/URI(ab:\u00e4\u0001xyz)'],
])('accepts a link %s', async (_what, link) => {
  expect(await check(withInside(`<</S/URI${link}>>`))).toMatchObject({ ok: true })
})

test('accepts names that data has by chance', async () => {
  expect(
    await check(withInside('\u0001/EF<a\u0090/XFA\u0091/EF 9z/URI\u0002/S\u0099/Pattern')),
  ).toMatchObject({
    ok: true,
  })
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
  ['a script behind a byte beyond ASCII', () => withInside('<</S\u0080/JavaScript>>'), 'active'],
  ['a script behind a string', () => withInside('<</S<80>/JavaScript/JS(1)>>'), 'active'],
  ['scripts of the whole document', () => withInside('5 0 obj<</JavaScript 6 0 R>>endobj'), 'active'],
  ['another document', () => withInside('<</S/GoToR/F(a.pdf)/D[0/Fit]>>'), 'active'],
  ['an embedded document', () => withInside('<</S /GoToE/T<</R/C>>>>'), 'active'],
  ['a form of another format', () => withInside('<</XFA[(template)7 0 R]>>'), 'active'],
  ['a form of another format, by reference', () => withInside('<</X#46A % form\n 7 0 R>>'), 'active'],
  ['a list of embedded files', () => withInside('<</Names<</EmbeddedFiles 8 0 R>>>>'), 'active'],
  ['a file with its content', () => withInside('<</Type/Filespec/F(a.exe)/EF<</F 9 0 R>>>>'), 'active'],
  ['a file with its content behind a comment', () => withInside('<</EF%a\n<</F 9 0 R>>>>'), 'active'],
  ['a file with its content, by reference', () => withInside('<</F(a.exe)/EF 9 0 R>>'), 'active'],
  ['a file that is attached to a page', () => withInside('<</Subtype /FileAttachment/FS 9 0 R>>'), 'active'],
  ['a link to a file', () => withInside('<</S/URI/URI(file:///etc/passwd)>>'), 'active'],
  ['a link to a file, in codes', () => withInside('<</S/URI/URI (\\146ile:///a)>>'), 'active'],
  ['a link to a file, in digits', () => withInside('<</S/URI/URI <66696C65 3A2F2F61>>>'), 'active'],
  ['a link to a host of Windows', () => withInside('<</S/URI/URI(\\\\\\\\host\\\\a)>>'), 'active'],
  ['a link that runs a script', () => withInside('<</S/URI/URI(JavaScript:alert\\(1\\))>>'), 'active'],
  [
    'a form of another format over two parts',
    () => withInside(`${' '.repeat(256 * 1024 - 14)}/XFA 7 0 R `),
    'active',
  ],
  ['a script far inside', () => withInside(`${' '.repeat(256 * 1024 - 12)}/S /JavaScript `), 'active'],
] as const)('refuses %s', async (_what, content, error) => {
  expect(await check(content())).toEqual({ ok: false, error })
})

test('a comment goes on to the end of its line', async () => {
  expect(await check(withInside('<</EF% <<\n/S>>'))).toMatchObject({ ok: true })
})

import { inflateSync } from 'node:zlib'

/** Objects of a PDF as pdfkit writes it, by number: the dictionary, and the stream behind it as text. */
function objectsOf(pdf: Buffer): ReadonlyMap<string, { readonly head: string; readonly stream: string }> {
  const objects = new Map<string, { head: string; stream: string }>()
  for (const [, number = '', body = ''] of pdf.toString('latin1').matchAll(/(\d+) 0 obj\n(.*?)\nendobj/gs)) {
    const [head = '', ...rest] = body.split('stream\n')
    const packed = Buffer.from(rest.join('stream\n').replace(/\nendstream$/, ''), 'latin1')
    const stream = head.includes('/FlateDecode') ? inflateSync(packed).toString('latin1') : ''
    objects.set(number, { head, stream })
  }
  return objects
}

/**
 * What a reader copies out of a PDF: the texts of all pages, as their fonts say which letters their glyphs
 * are.
 */
export function textOfPdf(pdf: Buffer): string {
  const objects = objectsOf(pdf)
  const lettersOf = new Map<string, readonly string[]>()
  for (const { head } of objects.values()) {
    for (const [, font = '', number = ''] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(number)?.head ?? '')?.[1]
      if (map !== undefined) lettersOf.set(font, lettersIn(objects.get(map)?.stream ?? ''))
    }
  }
  let text = ''
  for (const { stream } of objects.values()) {
    let letters: readonly string[] | undefined
    for (const [, font, line] of stream.matchAll(/\/(F\d+) [\d.]+ Tf|\[(.*?)\] TJ/g)) {
      if (font !== undefined) letters = lettersOf.get(font)
      for (const [, glyphs = ''] of (line ?? '').matchAll(/<([0-9a-f]+)>/g))
        text += lettersOfGlyphs(glyphs, letters)
      if (line !== undefined) text += '\n'
    }
  }
  return text
}

/** A font of every reader has one byte for each letter, and no table. */
function lettersOfGlyphs(glyphs: string, letters: readonly string[] | undefined): string {
  if (letters === undefined) return Buffer.from(glyphs, 'hex').toString('latin1')
  return (glyphs.match(/.{4}/g) ?? []).map((glyph) => letters[parseInt(glyph, 16)] ?? '').join('')
}

/** The letters of the glyphs 0, 1, 2 … of a font, in UTF-16 as the table has them. */
function lettersIn(table: string): readonly string[] {
  const lists = [...table.matchAll(/<[0-9a-f]{4}> <[0-9a-f]{4}> \[(.*?)\]/gs)]
  return lists.flatMap(([, list = '']) =>
    [...list.matchAll(/<([0-9a-f ]*)>/g)].map(([, codes = '']) =>
      String.fromCharCode(...(codes.match(/[0-9a-f]{4}/g) ?? []).map((code) => parseInt(code, 16))),
    ),
  )
}

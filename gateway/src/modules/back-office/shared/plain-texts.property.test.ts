import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainTextOf, withPlainTexts } from './plain-texts.ts'

test.each([
  ['Haus & Garten, 3 < 4 > 2', 'Haus & Garten, 3 < 4 > 2'],
  ['<p>Erster Absatz</p><p>Zweiter &amp; letzter</p>', 'Erster Absatz\nZweiter & letzter'],
  ['Hell<br>und ruhig', 'Hell\nund ruhig'],
  ['Vor<script>alert(1)</script>nach', 'Vornach'],
  ['<img src=x onerror=alert(1)>Blick', 'Blick'],
  ['<scr<script>ipt>alert(1)</scr</script>ipt>', ''],
])('%s becomes %s', (html, text) => {
  // A tag that is torn apart may leave harmless words, never a tag.
  const plain = plainTextOf(html)
  if (text === '') expect(plain).not.toMatch(/<[a-z/!?]/i)
  else expect(plain).toBe(text)
})

const piece = fc.constantFrom('<', '>', '/', 'script', 'b', ' ', '&lt;', '&amp;', '"', '!--', 'x', '\n', '=')

test('no pasted text keeps anything that looks like a tag', () => {
  let changed = 0
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const html = pieces.join('')
      const plain = plainTextOf(html)
      if (plain !== html) changed += 1
      expect(plain).not.toMatch(/<[a-z/!?]/i)
    }),
    { numRuns: 500 },
  )
  expect(changed).toBeGreaterThan(50)
})

test.each(['<br', '</p', '<!--', '<a ', '&lt;', '<', '\n'])(
  'a text of %j and blanks without end is cleaned in time that grows with its length alone',
  (start) => {
    const lengthMax = 400_000
    const texts = [start + ' '.repeat(lengthMax), start.repeat(lengthMax / start.length)]
    for (const text of texts) expect(plainTextOf(`<p>${text}`)).not.toMatch(/<[a-z/!?]/i)
  },
)

test('text without markup stays as it is', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      fc.pre(!/<[a-z/!?]/i.test(text))
      expect(plainTextOf(text)).toBe(text)
    }),
  )
})

test('cleans all members of a command except the seen revision and URLs of files', () => {
  const html = '<b>x</b>'
  expect(
    withPlainTexts({
      description: { title: html, images: [{ name: html, storageUrl: html }], area: 3, energy: null },
      expected: { title: html },
    }),
  ).toEqual({
    description: { title: 'x', images: [{ name: 'x', storageUrl: html }], area: 3, energy: null },
    expected: { title: html },
  })
})

test('lines lose what cannot be seen, running text what turns it around', () => {
  const typed = '\u202eVilla\u200f am See\u202c'
  const data = { title: typed, documents: [{ name: typed }], description: typed, expected: { title: typed } }
  expect(withPlainTexts({ description: data })).toEqual({
    description: {
      title: 'Villa am See',
      documents: [{ name: 'Villa am See' }],
      description: 'Villa\u200f am See',
      expected: { title: typed },
    },
  })
})

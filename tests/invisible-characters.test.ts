import { withPlainTexts } from '@zuschlag/gateway/modules/back-office/shared/plain-texts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { siteFileSchema } from '../scripts/product/site/site-file.ts'
import { allEndpoints } from './fuzz/http-requests.ts'

/** What no text keeps: direction overrides and isolates, spaces of no width, letters that show nothing. */
const hidden = Array.from(
  '\u034F\u115F\u1160\u17B4\u17B5\u200B\u202A\u202B\u202C\u202D\u202E\u2060\u2066\u2067\u2068\u2069\u2800\u3164\uFEFF\uFFA0',
)
/** Compared with what is kept, or names of files: a changed one would be another. */
const opaque =
  /\.(?:password|currentPassword|newPassword|code|secondFactorCode|token|storageUrl|resizedStorageUrl|agreements)$|^SITE_FILE\.agreements\./
/** Commands whose texts become plain texts as a whole, before they are sent. */
const plainCommands = new Set(['draftAuction'])

type Leaf = { readonly path: string; readonly schema: z.ZodType }

/** Every text of a schema. */
function* textsOf(schema: unknown, path: string): Generator<Leaf> {
  if (!(schema instanceof z.ZodType)) return
  if (schema instanceof z.ZodString) yield { path, schema }
  else if (schema instanceof z.ZodObject)
    for (const [key, each] of Object.entries(schema.shape)) yield* textsOf(each, `${path}.${key}`)
  else if (schema instanceof z.ZodArray) yield* textsOf(schema.element, `${path}[]`)
  else if (schema instanceof z.ZodUnion) for (const each of schema.options) yield* textsOf(each, path)
  else if (schema instanceof z.ZodRecord) yield* textsOf(schema.valueType, `${path}{}`)
  else if (schema instanceof z.ZodPipe) yield* textsOf(schema.in, path)
  else if ('unwrap' in schema) yield* textsOf((schema as z.ZodOptional).unwrap(), path)
}

/** The texts of a schema that keep one of the characters; and how many texts there are. */
function walk(name: string, schema: unknown, kept: (text: unknown) => unknown = (text) => text) {
  const texts = [...textsOf(schema, name)].filter(({ path }) => !opaque.test(path))
  const keeping = texts.flatMap(({ path, schema: text }) =>
    hidden.flatMap((character) => {
      const parsed = text.safeParse(`Abcdef${character}ghij`)
      const taken = parsed.success ? JSON.stringify(kept(parsed.data)) : ''
      const code = character.charCodeAt(0).toString(16)
      return taken.includes(character) ? [`${path}: U+${code.toUpperCase().padStart(4, '0')}`] : []
    }),
  )
  return { count: texts.length, keeping }
}

test('no text that a body brings keeps a character that hides or turns the text after it', async () => {
  const walks = (await allEndpoints()).map(({ endpoint }) =>
    walk(endpoint.name, endpoint.body, plainCommands.has(endpoint.name) ? withPlainTexts : undefined),
  )
  expect(walks.flatMap(({ keeping }) => keeping)).toEqual([])
  expect(walks.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThan(100)
})

test('no text of the site file does', () => {
  const { count, keeping } = walk('SITE_FILE', siteFileSchema)
  expect(keeping).toEqual([])
  expect(count).toBeGreaterThan(15)
})

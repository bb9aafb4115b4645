import type { Plugin } from 'vite'

/**
 * Parts of zod that describe shapes as JSON Schema. A browser parses; descriptions are made on the server.
 */
const describing = /\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/
/** The methods of strings that check a format, `z.string().email()`: the contracts say `z.email()`. */
const strings = /\/zod\/v4\/classic\/schemas\.js$/
const formatMethods = /(_ZodString\.init\(inst, def\);\s*\}, )\{\s*email\(params\)[\s\S]*?\n\}\);/
/** Watches for values that contain themselves; what arrives as JSON cannot. zod/mini does without it too. */
const memoizer = 'core.config({ memoizer: core.memoizer() });'
/**
 * The kinds of schemas. Objects are parsed by code that is made of a text as the page runs, where that is
 * allowed.
 */
const kinds = /\/zod\/v4\/core\/schemas\.js$/
const objectsByEval = /export const \$ZodObjectJIT = [\s\S]*?\n\}\);\n(?=function handleUnionResults)/
/** English sentences about wrong input. Pages say it by codes, in the reader's language. */
const sentences = /\/zod\/v4\/locales\/en\.js$/

const exported = /^export (?:const|function) (\w+)/gm
const renamed = /^export \{ \w+ as (\w+) \};/gm

/**
 * Leaves out of the browser's zod what no page calls: its schemas mention these parts in each of their kinds,
 * so that a bundler cannot determine. A caller of a removed one gets an error that says why.
 */
export function leanZodPlugin(): Plugin {
  return {
    name: 'zuschlag-lean-zod',
    apply: (_config, { isSsrBuild }) => isSsrBuild !== true,
    enforce: 'pre',
    transform: {
      filter: { id: [describing, sentences, strings, kinds] },
      handler(code, id) {
        if (sentences.test(id)) return 'export default () => ({ localeError: () => "Invalid input" })'
        if (kinds.test(id)) return withoutEval(code)
        if (strings.test(id)) return withoutUnused(code)
        const names = [exported, renamed].flatMap((pattern) =>
          [...code.matchAll(pattern)].map(([, name = '']) => name),
        )
        return [
          'const absent = () => { throw new Error("JSON Schema is made on the server") }',
          // What makes a method is called for every schema, the method by nobody.
          'const maker = () => absent',
          ...names.map((name) => `export const ${name} = ${name.startsWith('create') ? 'maker' : 'absent'}`),
        ].join('\n')
      },
    },
  }
}

/**
 * Without the methods no schema needs the some twenty formats that the contracts do not use. @throws for
 * another zod.
 */
function withoutUnused(code: string): string {
  if (!formatMethods.test(code) || !code.includes(memoizer))
    throw new Error('zod has its format methods or its memoizer elsewhere: see lean-zod-plugin.ts')
  return code.replace(formatMethods, '$1{});').replace(memoizer, '{}')
}

/**
 * The security policy forbids `new Function`: zod would try once, be refused, and the browser would report
 * it. A page that parses a shape once or twice gains nothing by it either. @throws for another zod.
 */
function withoutEval(code: string): string {
  if (!objectsByEval.test(code)) throw new Error('zod has its fast objects elsewhere: see lean-zod-plugin.ts')
  return code.replace(objectsByEval, 'export const $ZodObjectJIT = $ZodObject;\n')
}

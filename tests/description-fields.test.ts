import path from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const at = (file: string): string => path.join(root, file)

/** It decides about every field of a description; what reads one follows it. */
const places = ['contracts/src/auction/field-catalogue.ts']
const FIELDS = at('contracts/src/auction/auction-fields.ts')

/** What the compiler says about a place when the description has one field more. */
function problemsWith(field: string): readonly string[] {
  const read = ts.readConfigFile(at('web/tsconfig.json'), ts.sys.readFile.bind(ts.sys)) as { config: unknown }
  const { options } = ts.parseJsonConfigFileContent(read.config, ts.sys, at('web'))
  const host = ts.createCompilerHost({ ...options, types: ['node'] })
  const readFile = host.readFile.bind(host)
  host.getSourceFile = (file, version) => {
    const text = readFile(file)
    const isSchema = path.resolve(file) === FIELDS
    const changed = isSchema
      ? text?.replace('  listed: z.boolean(),', `  listed: z.boolean(),${field}`)
      : text
    return changed === undefined ? undefined : ts.createSourceFile(file, changed, version)
  }
  const program = ts.createProgram(places.map(at), { ...options, types: ['node'] }, host)
  return places.flatMap((place) =>
    program
      .getSemanticDiagnostics(program.getSourceFile(at(place)))
      .map(({ messageText }) => `${place}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`),
  )
}

test('a new field of the description is a type error in each place that has to decide about it', () => {
  const problems = problemsWith('roomCount: z.int().nullable(),')
  const undecided = problems.filter((problem) => problem.includes("'roomCount'"))
  expect(new Set(undecided.map((problem) => problem.split(':')[0]))).toEqual(new Set(places))
}, 120_000)

import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'

/** A regular expression of the source, with where it stands. */
export type Expression = { readonly source: string; readonly flags: string; readonly place: string }

const isTest = /\.(test|fixture|bench)\.[cm]?[jt]sx?$|\.d\.[cm]?ts$/

/**
 * Every literal, and every `RegExp` that is made from a text that stands there, of the files below some
 * folders.
 */
export function collectExpressions(root: string, patterns: readonly string[]): readonly Expression[] {
  return patterns
    .flatMap((pattern) => globSync(pattern, { cwd: root }))
    .filter((file) => !isTest.test(file))
    .toSorted()
    .flatMap((file) =>
      expressionsIn(file.split(path.sep).join('/'), readFileSync(path.join(root, file), 'utf8')),
    )
}

export function expressionsIn(file: string, text: string): readonly Expression[] {
  const kind = file.endsWith('x')
    ? ts.ScriptKind.TSX
    : file.endsWith('ts')
      ? ts.ScriptKind.TS
      : ts.ScriptKind.JS
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false, kind)
  const found: Expression[] = []
  const visit = (node: ts.Node): void => {
    const expression = asExpression(node)
    if (expression !== null) {
      const { line } = tree.getLineAndCharacterOfPosition(node.getStart(tree))
      found.push({ ...expression, place: `${file}:${line + 1}` })
    }
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}

function asExpression(node: ts.Node): Omit<Expression, 'place'> | null {
  if (ts.isRegularExpressionLiteral(node)) {
    const end = node.text.lastIndexOf('/')
    return { source: node.text.slice(1, end), flags: node.text.slice(end + 1) }
  }
  if (!ts.isNewExpression(node) && !ts.isCallExpression(node)) return null
  if (!ts.isIdentifier(node.expression) || node.expression.text !== 'RegExp') return null
  const [source, flags] = node.arguments ?? []
  if (source === undefined || !ts.isStringLiteralLike(source)) return null
  return {
    source: source.text,
    flags: flags !== undefined && ts.isStringLiteralLike(flags) ? flags.text : '',
  }
}

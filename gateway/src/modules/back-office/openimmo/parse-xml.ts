import { err, ok, type Result } from '@zuschlag/contracts/kernel/result'
import type { Parser, Tag } from 'sax'
import sax from 'sax'

/** Far more than the exchange of one object has; malicious files are stopped here. */
const DEPTH_MAX = 40
const ELEMENTS_MAX = 20_000
const ATTRIBUTES_MAX = 20_000

export type Element = {
  /** Without the prefix of a namespace. */
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly Element[]
  /** Text directly in it, trimmed. */
  readonly text: string
}

export type XmlFailure = { readonly code: 'notWellFormed' | 'hasDoctype' | 'tooMuch'; readonly line: number }

class StopReading extends Error {
  override readonly name = 'StopReading'
}

type Open = { name: string; attributes: Readonly<Record<string, string>>; children: Element[]; text: string }

/**
 * A document as a tree. Only XML's five entities are known, and a document type is rejected: nothing is
 * fetched, and entities cannot expand.
 */
export function parseXml(text: string): Result<Element, XmlFailure> {
  const xml = sax.parser(true, { trim: true, position: true })
  const path: Open[] = [{ name: '', attributes: {}, children: [], text: '' }]
  let elements = 0
  let attributesRead = 0
  let failure: XmlFailure | null = null
  /** Stops parsing at once: the parser would otherwise continue, with an error for each character. */
  const fail = (code: XmlFailure['code']): never => {
    failure ??= { code, line: xml.line + 1 }
    throw new StopReading(code)
  }
  // The parser of this library takes one handler of each kind, as members.
  Object.assign(xml, {
    onerror: () => fail('notWellFormed'),
    ondoctype: () => fail('hasDoctype'),
    onattribute: () => {
      attributesRead += 1
      if (attributesRead > ATTRIBUTES_MAX) fail('tooMuch')
    },
    onopentag: ({ name, attributes }: Tag) => {
      elements += 1
      if (elements > ELEMENTS_MAX || path.length > DEPTH_MAX) fail('tooMuch')
      path.push({ name: name.replace(/^.*:/, ''), attributes, children: [], text: '' })
    },
    ontext: (part: string) => addText(path, part),
    oncdata: (part: string) => addText(path, part),
    onclosetag: () => {
      const closed = path.length > 1 ? path.pop() : undefined
      if (closed !== undefined) path.at(-1)?.children.push({ ...closed, text: closed.text.trim() })
    },
  } satisfies Partial<Parser>)
  try {
    xml.write(text).close()
  } catch {
    return err(failure ?? { code: 'notWellFormed', line: xml.line + 1 })
  }
  const [root] = path[0]?.children ?? []
  return root === undefined ? err({ code: 'notWellFormed', line: xml.line + 1 }) : ok(root)
}

function addText(path: readonly Open[], text: string): void {
  const open = path.at(-1)
  if (open !== undefined) open.text += text
}

/** The first element at a path of names below another. */
export function elementAt(from: Element | undefined, ...names: readonly string[]): Element | undefined {
  let found = from
  for (const name of names) found = found?.children.find((child) => child.name === name)
  return found
}

/** Every element of a name below another, at any depth. */
export function elementsNamed(from: Element, name: string): readonly Element[] {
  return from.children.flatMap((child) => [
    ...(child.name === name ? [child] : []),
    ...elementsNamed(child, name),
  ])
}

export function textAt(from: Element | undefined, ...names: readonly string[]): string | null {
  const text = elementAt(from, ...names)?.text ?? ''
  return text === '' ? null : text
}

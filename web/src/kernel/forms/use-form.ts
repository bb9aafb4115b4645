import { useState } from 'react'
import type { FieldProblem, FieldProblems, FormValues } from './problems-by-schema.ts'

type Names<Values, Kind> = { [Name in keyof Values]: Values[Name] extends Kind ? Name : never }[keyof Values]

export type TextBinding = {
  name: string
  value: string
  onChange: (value: string) => void
  onBlur: () => void
  /** Shown once the field was left, or once somebody tried to send. */
  problem: FieldProblem | undefined
}

export type BoxBinding = {
  name: string
  isSelected: boolean
  onChange: (isSelected: boolean) => void
  isInvalid: boolean
}

/**
 * The state of a form whose fields are texts and ticks. A problem shows when its field was left, or when
 * sending was tried; `Form` then leads to the first one. Nothing that was typed goes away by a failed
 * attempt. `problemsOf` must be pure; mostly it is `problemsBySchema` with the contract's shape.
 */
export function useForm<Values extends FormValues>(
  initial: Values,
  problemsOf: (values: Values) => FieldProblems<Values>,
) {
  const [values, setValues] = useState(initial)
  const [left, setLeft] = useState<ReadonlySet<keyof Values>>(new Set())
  const [refused, setRefused] = useState<ReadonlySet<keyof Values>>(new Set())
  const [attempts, setAttempts] = useState(0)
  const problems = problemsOf(values)

  const change = (name: keyof Values, value: string | boolean): void => {
    setValues((before) => ({ ...before, [name]: value }))
    setRefused((before) => without(before, name))
  }
  const shown = (name: keyof Values): FieldProblem | undefined => {
    if (refused.has(name)) return 'invalid'
    return attempts > 0 || left.has(name) ? problems[name] : undefined
  }
  /** Binds a text field or a select. */
  const text = (name: Names<Values, string>): TextBinding => ({
    name: String(name),
    value: String(values[name]),
    onChange: (value) => change(name, value),
    onBlur: () => setLeft((before) => new Set(before).add(name)),
    problem: shown(name),
  })
  /** Binds a checkbox. */
  const box = (name: Names<Values, boolean>): BoxBinding => ({
    name: String(name),
    isSelected: values[name] === true,
    onChange: (isSelected) => change(name, isSelected),
    isInvalid: shown(name) !== undefined,
  })
  /** Somebody tried to send what cannot be sent yet: shows every problem and leads to the first. */
  const reveal = (): void => setAttempts((count) => count + 1)
  /** The server refused fields that the shape had let pass. */
  const refuse = (names: readonly string[]): void => {
    setRefused(new Set(names.filter((name) => name in values)))
    reveal()
  }
  const restore = (kept: Partial<Values>): void => setValues((before) => ({ ...before, ...kept }))
  /** Empties the form, as if it had just been opened. */
  const clear = (): void => {
    setValues(initial)
    setLeft(new Set())
    setRefused(new Set())
    setAttempts(0)
  }
  const isValid = Object.keys(problems).length === 0
  return { attempts, values, isValid, text, box, reveal, refuse, restore, clear }
}

function without<Item>(items: ReadonlySet<Item>, item: Item): ReadonlySet<Item> {
  if (!items.has(item)) return items
  const rest = new Set(items)
  rest.delete(item)
  return rest
}

import { useState } from 'react'

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/**
 * Values that a person edits of something that others may change meanwhile. What they have not touched
 * follows what is stored; where both changed, `theirs` says what is stored now, and the person chooses.
 * `Values` is plain data.
 */
export function useEdited<Values extends object>(stored: Values) {
  const [base, setBase] = useState(stored)
  const [values, setValues] = useState(stored)
  const isMoved = !same(base, stored)
  if (isMoved && (same(values, base) || same(values, stored))) {
    setBase(stored)
    setValues(stored)
  }
  return {
    values,
    edit: (change: Partial<Values>) => setValues((before) => ({ ...before, ...change })),
    isDirty: !same(values, stored),
    theirs: isMoved ? stored : null,
    takeTheirs: () => {
      setBase(stored)
      setValues(stored)
    },
    keepOwn: () => setBase(stored),
    /** Where `stored` becomes what this form has just saved: what was typed since is no conflict. */
    saved: setBase,
  }
}

/** What `useEdited` returns. */
export type Edited<Values extends object> = ReturnType<typeof useEdited<Values>>

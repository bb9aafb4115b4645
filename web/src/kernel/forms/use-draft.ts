import { useEffect, useEffectEvent, useState } from 'react'
import { z } from 'zod'
import type { FormValues } from './problems-by-schema.ts'

const textsSchema = z.record(z.string(), z.string())

/**
 * Keeps what was typed as long as the browser's tab lives, so that a reload or a wrong key does not cost a
 * long form. Only texts are kept: what somebody agreed to is asked again. `forget` is for after the form was
 * sent.
 */
export function useDraft<Values extends FormValues>(
  name: string,
  values: Values,
  restore: (kept: Partial<Values>) => void,
): { forget: () => void } {
  const key = `draft:${name}`
  const takeBack = useEffectEvent(() => {
    const kept = readDraft(key)
    const known = Object.entries(kept).filter(([field]) => typeof values[field] === 'string')
    if (known.length > 0) restore(Object.fromEntries(known) as Partial<Values>)
  })
  useEffect(() => takeBack(), [])

  const texts = Object.entries(values).filter(([, value]) => typeof value === 'string' && value !== '')
  const content = JSON.stringify(Object.fromEntries(texts))
  // What nobody has touched is no draft: it would replace the one that is about to be taken back.
  const [untouched] = useState(content)
  useEffect(() => {
    if (content !== untouched) writeDraft(key, content)
  }, [key, content, untouched])
  return { forget: () => writeDraft(key, null) }
}

function readDraft(key: string): Record<string, string> {
  try {
    return textsSchema.parse(JSON.parse(window.sessionStorage.getItem(key) ?? '{}'))
  } catch {
    // Storage that is switched off, or a draft of an older shape: the form starts empty.
    return {}
  }
}

function writeDraft(key: string, content: string | null): void {
  try {
    if (content === null) window.sessionStorage.removeItem(key)
    else window.sessionStorage.setItem(key, content)
  } catch {
    // Storage that is switched off or full keeps no draft; the form works without.
  }
}

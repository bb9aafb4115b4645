import { cloneElement, type ReactElement, type ReactNode } from 'react'
import type { MessageKey } from './messages.gen.ts'
import { splitTags } from './split-tags.ts'
import { withValues, type ValuesOf } from './translator.ts'
import { useTranslation } from './use-translation.ts'

type Parts<Key extends MessageKey> = {
  i18nKey: Key
  /** What each tag of the text stands for: `{ a: <Link to="/" /> }` for "… <a>here</a>". */
  components: Readonly<Record<string, ReactElement<{ children?: ReactNode }>>>
} & ([keyof ValuesOf<Key>] extends [never] ? { values?: undefined } : { values: ValuesOf<Key> })

/** A text with parts in it that are more than text. A tag without a component shows what it holds. */
export function Trans<Key extends MessageKey>({ i18nKey, values, components }: Parts<Key>) {
  const { template } = useTranslation()
  // Split first: what somebody has typed may look like a tag.
  return splitTags(template(i18nKey, values)).map(({ at, tag, text }) => {
    const component = tag === null ? undefined : components[tag]
    const filled = withValues(text, values ?? {})
    return component === undefined ? filled : cloneElement(component, { key: at }, filled)
  })
}

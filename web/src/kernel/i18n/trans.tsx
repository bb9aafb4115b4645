import type { ReactElement, ReactNode } from 'react'
import { Trans as I18nextTrans } from 'react-i18next'
import type { MessageKey } from './message-keys.ts'
import type { ValuesOf } from './use-translation.ts'

type Parts<Key extends MessageKey> = {
  i18nKey: Key
  /** What each tag of the text stands for: `{ a: <Link to="/" /> }` for "… <a>here</a>". */
  components: Readonly<Record<string, ReactElement<{ children?: ReactNode }>>>
} & ([keyof ValuesOf<Key>] extends [never] ? { values?: undefined } : { values: ValuesOf<Key> })

/** A text with parts in it that are more than text. */
export function Trans<Key extends MessageKey>({ i18nKey, values, components }: Parts<Key>) {
  return <I18nextTrans i18nKey={i18nKey} values={values ?? {}} components={components} />
}

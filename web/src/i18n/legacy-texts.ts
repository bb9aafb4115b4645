export { Trans } from './trans.tsx'
export { useTranslation } from './use-translation.ts'
export type { Translate as TFunction } from './translator.ts'

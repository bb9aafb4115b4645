import { useIntl } from './use-translation.ts'

const KILOBYTE = 1000
const MEGABYTE = 1_000_000

/** Writes a size in bytes as "3 KB" or "1,2 MB"; nothing where it is not known. */
export function useFileSize(): (bytes: number | undefined) => string {
  const { t, format } = useIntl()
  return (bytes) => {
    if (bytes === undefined) return ''
    return bytes < MEGABYTE / 10
      ? t('documents.kilobytes', { size: format.wholeNumber(Math.max(1, Math.round(bytes / KILOBYTE))) })
      : t('documents.megabytes', { size: format.decimal(bytes / MEGABYTE) })
  }
}

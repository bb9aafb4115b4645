import { byteLines, LineTooLong, ExportReader } from './export-reader.ts'
import { EXPORT_LINE_BYTES_MAX } from './export-format.ts'
import type { VerifyExportOptions, ExportVerificationResult } from './export-verification-result.ts'

/**
 * Verifies a dispute file with nothing but the file. Memory is bounded by one line and the state of the
 * auction. Rejects if the bytes cannot be read.
 */
export async function verifyExport(
  chunks: AsyncIterable<Uint8Array>,
  options: VerifyExportOptions,
): Promise<ExportVerificationResult> {
  const { onProgress } = options
  const reader = new ExportReader(options)
  let bytes = 0
  try {
    for await (const lines of byteLines(chunks, EXPORT_LINE_BYTES_MAX)) {
      for (const line of lines) {
        const result = reader.take(line)
        if (result !== null) return result
        bytes += line.bytes.length + 1
      }
      onProgress?.(bytes)
    }
    return await reader.end()
  } catch (error) {
    if (error instanceof LineTooLong) return reader.tooLong()
    throw error
  }
}

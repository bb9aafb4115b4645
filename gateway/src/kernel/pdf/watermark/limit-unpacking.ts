import { decodePDFRawStream, PDFContext } from '@cantoo/pdf-lib'

type Unpacking = { buffer: Uint8Array; ensureBuffer(this: Unpacking, bytes: number): Uint8Array }

/**
 * Calls `exceeded` before pdf-lib unpacks more than so many bytes, of all parts of documents together: it has
 * no limit of its own, and memory outside of the heap has none in a thread. All its filters unpack into the
 * buffer that their common prototype makes.
 */
export function limitUnpacking(bytesMax: number, exceeded: () => never): void {
  const flate = decodePDFRawStream(PDFContext.create().flateStream(''))
  const unpacking = Object.getPrototypeOf(Object.getPrototypeOf(flate)) as Unpacking
  const ensureBuffer = Reflect.get(unpacking, 'ensureBuffer')
  let unpacked = 0
  unpacking.ensureBuffer = function limited(bytes) {
    const { byteLength } = this.buffer
    if (bytes > byteLength && unpacked + bytes > bytesMax) exceeded()
    const buffer = ensureBuffer.call(this, bytes)
    unpacked += buffer.byteLength - byteLength
    return buffer
  }
}

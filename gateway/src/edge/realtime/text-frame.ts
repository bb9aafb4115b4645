const FINAL_TEXT = 0x81
const LENGTH_IN_16_BITS = 126
const LENGTH_IN_64_BITS = 127

/**
 * A text message as it travels from a server: header and payload in one piece (RFC 6455, section 5.2). Made
 * once, it is written to any number of sockets with one call each, where a WebSocket library would frame it
 * for every one of them.
 */
export function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text)
  const headerLength = length < LENGTH_IN_16_BITS ? 2 : length <= 0xffff ? 4 : 10
  const frame = Buffer.allocUnsafe(headerLength + length)
  frame[0] = FINAL_TEXT
  if (headerLength === 2) frame[1] = length
  if (headerLength === 4) {
    frame[1] = LENGTH_IN_16_BITS
    frame.writeUInt16BE(length, 2)
  }
  if (headerLength === 10) {
    frame[1] = LENGTH_IN_64_BITS
    frame.writeBigUInt64BE(BigInt(length), 2)
  }
  frame.write(text, headerLength)
  return frame
}

import { edgeServer, type EdgeServer } from './edge-server.ts'
import type { Target } from './fuzz.ts'
import type { Random } from './random.ts'

/** What one request may hold the event loop, in milliseconds of processor time. */
const LOOP_MS_MAX = 100
const headEnd = '\r\nHost: zuschlag.test\r\nConnection: close\r\n\r\n'
const multipart = 'Content-Type: multipart/form-data; boundary=fuzz\r\nConnection: close\r\n'
const upgrade = `GET /api/live HTTP/1.1\r\nHost: zuschlag.test\r\nConnection: Upgrade\r\nUpgrade: websocket\r
Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`

type Parts = readonly (string | Buffer)[]

/**
 * Bytes as a stranger sends them over a connection: an answer below 500 that says nothing of our insides, or
 * the end of the connection.
 */
function target(server: EdgeServer, name: string, partsOf: (input: Buffer, random: Random) => Parts): Target {
  return {
    name,
    share: 2,
    loopMsMax: LOOP_MS_MAX,
    async run(input, random) {
      const messages = server.messages()
      const answer = await server.exchange(...partsOf(input, random))
      const statuses = [...answer.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status]) => Number(status))
      if (statuses.some((status) => status >= 500)) throw new Error(`Answered ${answer.slice(0, 300)}`)
      if (/\n\s+at .+[:(]|node_modules|[/\\]gateway[/\\]src/.test(answer))
        throw new Error(`Leaks internals: ${answer}`)
      if (statuses.includes(101)) return server.messages() > messages
      return statuses.some((status) => status < 400)
    },
  }
}

/** Repeats a piece of an input: what is harmless once may take quadratic or exponential time. */
function repeated(input: Buffer, random: Random): Buffer {
  if (!random.oneIn(3) || input.length === 0) return input
  const from = random.int(input.length)
  const piece = input.subarray(from, from + 1 + random.int(4))
  const times = Math.ceil(random.int(1_900) / piece.length)
  return Buffer.concat([
    input.subarray(0, from),
    ...Array.from({ length: times }, () => piece),
    input.subarray(from),
  ])
}

/** A request line has no blanks and no line ends. */
const inLine = (input: Buffer): string =>
  input.toString('latin1').replaceAll(/[^\u0021-\u007E\u0080-\u00FF]/g, '')

export async function edgeTargets(): Promise<readonly Target[]> {
  const server = await edgeServer()
  return [
    target(server, 'paths', (input, random) => [
      `GET /${inLine(repeated(input, random))} HTTP/1.1${headEnd}`,
    ]),
    target(server, 'queries', (input, random) => [
      `GET /api/search?${inLine(repeated(input, random))} HTTP/1.1${headEnd}`,
    ]),
    target(server, 'headers', (input, random) => [
      `GET ${random.pick(['/de', '/assets/main-B1a2C3d4.js', '/files/images/picture.webp', '/api/search'])} HTTP/1.1\r\n`,
      'Host: zuschlag.test\r\nConnection: close\r\n',
      repeated(input, random),
      '\r\n\r\n',
    ]),
    target(server, 'multipart', (input, random) => {
      const body = repeated(input, random)
      return [
        `POST /api/upload HTTP/1.1\r\nHost: zuschlag.test\r\n${multipart}Content-Length: ${body.length}\r\n\r\n`,
        body,
      ]
    }),
    target(server, 'frames', (input) => [upgrade, input]),
  ]
}

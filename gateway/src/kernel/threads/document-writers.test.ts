import { setTimeout as pause } from 'node:timers/promises'
import { ok } from '@zuschlag/contracts/kernel/result'
import { inMemoryBus } from '@zuschlag/engine/transport/bus'
import { expect, test } from 'vitest'
import { requestContext } from '../request-context.ts'
import { DocumentWriters, WAITING_DOCUMENTS_MAX } from './document-writers.ts'
import { KEPT_BYTES_MAX, KEPT_MS, KeptDocuments } from './kept-documents.ts'

const script = (code: string): URL => new URL(`data:text/javascript,${encodeURIComponent(code)}`)
const threads = "import { parentPort, workerData } from 'node:worker_threads';"
/** Writes the text of its order, and notes in shared memory that it ran. */
const writer = script(`${threads}
  if (workerData.runs) Atomics.add(new Int32Array(workerData.runs), 0, 1);
  parentPort.postMessage({ bytes: new TextEncoder().encode(workerData.text) })`)
/** Works until somebody stops it, and notes that it started. */
const endless = script(`${threads}
  Atomics.add(new Int32Array(workerData.runs), 0, 1);
  for (;;) Atomics.add(new Int32Array(workerData.runs), 1, 1)`)
const broken = script(`${threads} parentPort.postMessage({ error: 'RangeError: no such page' })`)

const counters = () => new SharedArrayBuffer(8)
const stepsIn = (runs: SharedArrayBuffer): number => new Int32Array(runs)[1] ?? 0
const order = (text: string, clientKey = 'anna') => ({
  entry: writer,
  clientKey,
  read: () => Promise.resolve(ok({ text })),
})

/** A request that somebody gives up. */
function abandonable<T>(work: () => Promise<T>): { readonly answer: Promise<T>; readonly leave: () => void } {
  const cancellation = new AbortController()
  const answer = requestContext.run({ requestId: 'one', cancellation }, work)
  return { answer, leave: () => cancellation.abort() }
}

test('a document is written from its order, in a thread', async () => {
  const written = await new DocumentWriters().write(order('Zuschlag'))
  expect(written.ok && written.value.toString()).toBe('Zuschlag')
})

test('a document that cannot be written is a failure with its cause, and no problem of the reader', async () => {
  const failing = new DocumentWriters().write({ ...order('x'), entry: broken })
  await expect(failing).rejects.toMatchObject({ cause: 'RangeError: no such page' })
})

test('a thread that takes too long is stopped, whether its reader may ask again or it is a failure', async () => {
  const runs = counters()
  const read = () => Promise.resolve(ok({ runs }))
  const answer = new DocumentWriters({ timeoutMs: 300 }).write({ entry: endless, clientKey: 'anna', read })
  // Which of both, the processor time that it had says.
  expect(
    await answer.then(
      ({ ok: isWritten }) => isWritten,
      () => false,
    ),
  ).toBe(false)
  const steps = stepsIn(runs)
  await pause(20)
  expect(stepsIn(runs)).toBe(steps)
})

test('what nobody waits for any more is stopped, and its place is free only then', async () => {
  const documents = new DocumentWriters()
  const runs = counters()
  const read = () => Promise.resolve(ok({ runs }))
  const { answer, leave } = abandonable(() => documents.write({ entry: endless, clientKey: 'anna', read }))
  await expect.poll(() => stepsIn(runs)).toBeGreaterThan(0)
  const next = documents.write(order('next'))
  leave()
  expect(await answer).toMatchObject({ ok: false, error: { code: 'unavailable' } })
  const steps = stepsIn(runs)
  expect((await next).ok).toBe(true)
  expect(stepsIn(runs)).toBe(steps)
})

test('what waits for its turn leaves the queue with its reader, and reads nothing', async () => {
  const documents = new DocumentWriters()
  const blocking = Promise.withResolvers<void>()
  const first = documents.inTurn('anna', () => blocking.promise.then(() => ok(1)))
  let reads = 0
  const read = () => Promise.resolve(ok({ text: String((reads += 1)) }))
  const waiting = abandonable(() => documents.write({ entry: writer, clientKey: 'anna', read }))
  waiting.leave()
  expect(await waiting.answer).toMatchObject({ ok: false, error: { code: 'unavailable' } })
  const late = abandonable(() =>
    pause(1).then(() => documents.write({ entry: writer, clientKey: 'ben', read })),
  )
  late.leave()
  expect((await late.answer).ok).toBe(false)
  blocking.resolve()
  await first
  expect(reads).toBe(0)
})

test('one reader has one document at a time, however many others wait; another reader passes by', async () => {
  const documents = new DocumentWriters()
  const running: string[] = []
  const blocking = Promise.withResolvers<void>()
  const work = (name: string) => async () => {
    running.push(name)
    await blocking.promise
    return ok(name)
  }
  const many = Array.from({ length: 5 }, (_, index) => documents.inTurn('flood', work(`flood ${index}`)))
  const one = documents.inTurn('anna', work('anna'))
  await pause(5)
  expect(running).toEqual(['flood 0', 'anna'])
  blocking.resolve()
  expect((await Promise.all([...many, one])).every(({ ok: isDone }) => isDone)).toBe(true)
})

test('a full queue refuses the reader who has most in it, with when to ask again', async () => {
  const refused: string[] = []
  const documents = new DocumentWriters({
    limits: { watch: () => undefined, refused: (limit) => void refused.push(limit) },
  })
  const blocking = Promise.withResolvers<void>()
  const work = () => blocking.promise.then(() => ok('done'))
  const many = Array.from({ length: WAITING_DOCUMENTS_MAX + 2 }, () => documents.inTurn('flood', work))
  // One runs, and one more than may wait is refused at once.
  const first = await Promise.race(many)
  expect(first).toMatchObject({ ok: false, error: { code: 'unavailable', retryAfter: 2 } })
  const [anna, ben] = [documents.inTurn('anna', work), documents.inTurn('ben', work)]
  blocking.resolve()
  expect([(await anna).ok, (await ben).ok]).toEqual([true, true])
  expect((await Promise.all(many)).filter(({ ok: isDone }) => !isDone)).toHaveLength(2)
  expect(refused).toEqual(['waitingDocuments', 'waitingDocuments'])
})

test('the same facts are written once; each other fact, reader or erasure is another document', async () => {
  const documents = new DocumentWriters()
  const counted = (facts: object) => {
    const read = () => Promise.resolve(ok({ text: 'bytes', ...facts }))
    return documents.write({ entry: writer, clientKey: 'anna', read, isKept: true })
  }
  const first = await counted({ names: ['Anna'] })
  const same = await counted({ names: ['Anna'] })
  const other = await counted({ names: ['Ben'] })
  documents.announceErasure()
  const later = await counted({ names: ['Anna'] })
  const bytesOf = (answer: typeof first) => (answer.ok ? answer.value : null)
  expect(bytesOf(same)).toBe(bytesOf(first))
  for (const another of [other, later]) expect(bytesOf(another)).not.toBe(bytesOf(first))
})

test('an erasure in another process drops what is kept here', async () => {
  const bus = inMemoryBus()
  const documents = new DocumentWriters({ bus })
  const write = async () => {
    const answer = await documents.write({ ...order('bytes'), isKept: true })
    return answer.ok ? answer.value : null
  }
  const first = await write()
  expect(await write()).toBe(first)
  new DocumentWriters({ bus }).announceErasure()
  await new Promise((resolve) => setImmediate(resolve))
  expect(await write()).not.toBe(first)
})

test('what was read before an erasure is not kept after it', () => {
  const kept = new KeptDocuments()
  const keep = kept.now()
  kept.forget()
  keep('key', Buffer.from('names'))
  expect(kept.get('key')).toBeUndefined()
})

test('the bytes that are kept have a limit, and a time', () => {
  let nowMs = 0
  const kept = new KeptDocuments(() => nowMs)
  const half = Buffer.alloc(KEPT_BYTES_MAX / 2)
  for (const key of ['one', 'two']) kept.now()(key, half)
  expect(kept.get('one') === half).toBe(true)
  kept.now()('three', half)
  const isKept = (key: string): boolean => kept.get(key) !== undefined
  expect(['one', 'two', 'three'].filter(isKept)).toEqual(['one', 'three'])
  kept.now()('huge', Buffer.alloc(KEPT_BYTES_MAX + 1))
  nowMs = KEPT_MS + 1
  expect(['huge', 'one'].filter(isKept)).toEqual([])
})

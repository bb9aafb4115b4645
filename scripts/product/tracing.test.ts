import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { openTracing } from './tracing.ts'

type SentSpan = {
  readonly name: string
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
}
type Sent = { resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[] }

test('spans reach the collector, each below the one whose traceparent it was given', async () => {
  const spans: SentSpan[] = []
  const collector = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      expect(request.url).toBe('/base/v1/traces')
      const sent = JSON.parse(Buffer.concat(chunks).toString()) as Sent
      spans.push(
        ...sent.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
      )
      response.end('{}')
    })
  })
  await new Promise<void>((resolve) => collector.listen(0, resolve))
  const { port } = collector.address() as { port: number }
  const cleanups = new AsyncDisposableStack()
  const tracing = await openTracing({ otlpEndpoint: `http://127.0.0.1:${port}/base` }, 'test', cleanups)
  const request = tracing?.startSpan('request')
  const command = tracing?.startSpan('PlaceBid', request?.traceparent)
  tracing?.add(
    'engine.decide',
    command?.traceparent ?? '',
    { startMs: 1_000, endMs: 1_002 },
    { outcome: 'x' },
  )
  command?.end({})
  request?.end({})
  await cleanups.disposeAsync()
  await new Promise((resolve) => collector.close(resolve))
  const of = (name: string): SentSpan | undefined => spans.find((span) => span.name === name)
  expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(1)
  expect(of('engine.decide')?.parentSpanId).toBe(of('PlaceBid')?.spanId)
  expect(of('PlaceBid')?.parentSpanId).toBe(of('request')?.spanId)
  expect(request?.traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/)
})

test('nothing is traced where no collector is named', async () => {
  expect(await openTracing({ otlpEndpoint: null }, 'test', new AsyncDisposableStack())).toBeUndefined()
})

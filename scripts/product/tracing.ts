import type { Tracing } from '@zuschlag/gateway/kernel/tracing'
import type { Configuration } from './configuration/configuration.ts'

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/

/**
 * Traces to the collector that OTEL_EXPORTER_OTLP_ENDPOINT names, over OTLP/HTTP; undefined where none is
 * named, and then nothing of OpenTelemetry is loaded. A collector that does not answer costs the spans and
 * nothing else.
 * @param service what the traces call this process
 */
export async function openTracing(
  { otlpEndpoint }: Pick<Configuration, 'otlpEndpoint'>,
  service: string,
  cleanups: AsyncDisposableStack,
): Promise<Tracing | undefined> {
  if (otlpEndpoint === null) return undefined
  const [{ context, ROOT_CONTEXT, trace }, { BatchSpanProcessor, TracerProvider }, otlp, resources] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ])
  const exporter = new otlp.OTLPTraceExporter({ url: `${otlpEndpoint.replace(/\/$/, '')}/v1/traces` })
  const resource = resources.resourceFromAttributes({ 'service.name': `zuschlag-${service}` })
  const provider = new TracerProvider({ resource, spanProcessors: [new BatchSpanProcessor({ exporter })] })
  cleanups.defer(() => provider.shutdown().catch(() => undefined))
  const tracer = provider.getTracer('zuschlag')
  const below = (parent: string | undefined) => {
    const [, traceId, spanId, flags] = TRACEPARENT.exec(parent ?? '') ?? []
    if (traceId === undefined || spanId === undefined) return ROOT_CONTEXT
    const spanContext = { traceId, spanId, traceFlags: Number.parseInt(flags ?? '1', 16), isRemote: true }
    return trace.setSpanContext(context.active(), spanContext)
  }
  return {
    startSpan(name, parent) {
      const span = tracer.startSpan(name, {}, below(parent))
      const { traceId, spanId, traceFlags } = span.spanContext()
      const flags = traceFlags.toString(16).padStart(2, '0')
      return {
        traceparent: `00-${traceId}-${spanId}-${flags}`,
        end(attributes) {
          span.setAttributes(attributes)
          span.end()
        },
      }
    },
    add(name, parent, { startMs, endMs }, attributes) {
      tracer.startSpan(name, { startTime: startMs, attributes }, below(parent)).end(endMs)
    },
  }
}

export type Span = {
  /** Of this span, for those who go on elsewhere, as in W3C Trace Context. */
  readonly traceparent: string
  readonly end: (attributes: Readonly<Record<string, string | number>>) => void
}

/** Where spans go. Absent where nothing is traced. */
export type Tracing = {
  /** @param parent traceparent of the parent span; without it a new trace starts */
  startSpan(name: string, parent?: string): Span
  /** A span that is over already; times are milliseconds since 1970. */
  add(
    name: string,
    parent: string,
    times: { readonly startMs: number; readonly endMs: number },
    attributes: Readonly<Record<string, string | number>>,
  ): void
}

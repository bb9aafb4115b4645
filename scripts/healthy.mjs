// For a container's health check: ends with 0 while the process beside it answers.
const port = process.env['PORT'] ?? '8080'
try {
  const { ok } = await fetch(`http://127.0.0.1:${port}/health/live`, { signal: AbortSignal.timeout(2_500) })
  process.exitCode = ok ? 0 : 1
} catch {
  process.exitCode = 1
}

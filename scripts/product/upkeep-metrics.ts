import { readFile, statfs } from 'node:fs/promises'
import { isIP } from 'node:net'
import path from 'node:path'
import { connect } from 'node:tls'
import { z } from 'zod'

const CERTIFICATE_CHECK_MS = 3_600_000
const CERTIFICATE_RETRY_MS = 60_000
const TLS_TIMEOUT_MS = 1_500

/** What `backup` and `log copy` leave in DATA_DIR after a success. */
const statusSchema = z.object({ at: z.iso.datetime(), to: z.string() })

/** Room of DATA_DIR, and the age of its copies, as Prometheus' text; what is not known is left out. */
export function dataMetrics(dataDir: string): () => Promise<string> {
  const ageOf = async (file: string): Promise<number | null> => {
    const text = await readFile(path.join(dataDir, file), 'utf8').catch(() => '')
    const status = statusSchema.safeParse(parsed(text))
    return status.success ? Math.max(0, Date.now() - Date.parse(status.data.at)) / 1000 : null
  }
  return async () => {
    const [room, backup, logCopy] = await Promise.all([
      statfs(dataDir).catch(() => null),
      ageOf('backup-status.json'),
      ageOf('log-copy-status.json'),
    ])
    return [
      gauge('zuschlag_disk_free_bytes', 'Room for DATA_DIR', room && room.bavail * room.bsize),
      gauge('zuschlag_backup_age_seconds', 'Since the last backup of these data; none: absent', backup),
      gauge('zuschlag_log_copy_age_seconds', 'Since the last "log copy" of this log; none: absent', logCopy),
    ].join('')
  }
}

/**
 * When the certificate ends that clients get at PUBLIC_URL, by whatever proxy stands in front. Asked once an
 * hour; absent without https, or where this machine cannot reach its own URL.
 */
export function certificateMetrics(publicUrl: string): () => Promise<string> {
  const url = new URL(publicUrl)
  let dueMs = 0
  let expiryMs: number | null = null
  return async () => {
    if (url.protocol === 'https:' && performance.now() >= dueMs) {
      dueMs = performance.now() + CERTIFICATE_RETRY_MS
      expiryMs = await certificateExpiryMs(url)
      if (expiryMs !== null) dueMs = performance.now() + CERTIFICATE_CHECK_MS
    }
    const help = 'When the certificate at PUBLIC_URL ends, as a Unix time'
    return gauge('zuschlag_certificate_expiry_timestamp_seconds', help, expiryMs && expiryMs / 1000)
  }
}

/** One that has ended, or that nobody trusts, is read as well. */
function certificateExpiryMs({ hostname, port }: URL): Promise<number | null> {
  const { promise, resolve } = Promise.withResolvers<number | null>()
  const host = hostname.replace(/^\[|\]$/g, '')
  const name = isIP(host) === 0 ? { servername: host } : {}
  const socket = connect({ host, port: Number(port || 443), ...name, rejectUnauthorized: false })
  const end = (expiryMs: number | null): void => {
    clearTimeout(timer)
    socket.destroy()
    resolve(expiryMs)
  }
  const timer = setTimeout(end, TLS_TIMEOUT_MS, null)
  socket.on('error', () => end(null))
  socket.on('secureConnect', () => end(Date.parse(socket.getPeerCertificate().valid_to)))
  return promise
}

function gauge(name: string, help: string, value: number | null): string {
  if (value === null || Number.isNaN(value)) return ''
  return `# HELP ${name} ${help}\n# TYPE ${name} gauge\n${name} ${value}\n`
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

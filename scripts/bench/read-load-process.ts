import { crash, inBackground } from '@zuschlag/contracts/kernel/in-background'
import { CheapSender, requestText } from '../measure/cheap-sender.ts'

export type ReadLoadOrder = {
  readonly port: number
  readonly cookie?: string
  /** Asked for one after the other. */
  readonly paths: readonly string[]
  readonly connections: number
  readonly calls: number
}
export type ReadLoadResult = { readonly seconds: number; readonly refused: readonly string[] }

/** Keeps every connection busy with one read after another. */
async function run({ port, cookie, paths, connections, calls }: ReadLoadOrder): Promise<ReadLoadResult> {
  const sender = new CheapSender(port, connections)
  const requests = paths.map((path) => requestText({ path, ...(cookie === undefined ? {} : { cookie }) }))
  const refused = new Set<string>()
  const startedAt = performance.now()
  let sent = 0
  const reader = async (): Promise<void> => {
    while (sent < calls) {
      sent += 1
      const status = await sender.send(requests[sent % requests.length] ?? '')
      if (status !== '200') refused.add(status)
    }
  }
  await Promise.all(Array.from({ length: connections }, reader))
  const seconds = (performance.now() - startedAt) / 1000
  sender.close()
  return { seconds, refused: [...refused] }
}

process.on('message', (order: ReadLoadOrder) => {
  inBackground(
    run(order).then((result) => process.send?.(result)),
    crash,
  )
})

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { WebSocket } from 'ws'

type Answer = { readonly id?: number; readonly result?: unknown; readonly error?: { message: string } }

const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--remote-debugging-port=0',
]

/**
 * A browser as readers have it, to measure how long a page takes. Playwright turns on the inspector of
 * scripts: with it V8 reads whole scripts once more for the place of each error that is made, and React makes
 * some as it starts; a slow phone needs 0.1 s for that. Here nothing inspects the page.
 */
export class PlainBrowser {
  readonly #child: ReturnType<typeof spawn>
  readonly #folder: string
  readonly #socket: WebSocket
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>()
  #sent = 0

  private constructor(child: ReturnType<typeof spawn>, folder: string, socket: WebSocket) {
    this.#child = child
    this.#folder = folder
    this.#socket = socket
    socket.on('message', (message: Buffer) => this.#take(JSON.parse(message.toString()) as Answer))
  }

  /** @param language the one that pages are asked for in, `de-AT` */
  static async launch(executablePath: string, language: string): Promise<PlainBrowser> {
    const folder = await mkdtemp(path.join(tmpdir(), 'zuschlag-plain-browser-'))
    const own = [`--user-data-dir=${folder}`, `--lang=${language}`, `--accept-lang=${language}`]
    const child = spawn(executablePath, [...flags, ...own, 'about:blank'], {
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const address = await new Promise<string>((resolve, reject) => {
      child.once('exit', (code) => reject(new Error(`${executablePath} ended with ${code}`)))
      child.stderr.on('data', (text: Buffer) => {
        const [found] = /ws:\/\/\S+/.exec(text.toString()) ?? []
        if (found !== undefined) resolve(found)
      })
    })
    const socket = new WebSocket(address)
    await once(socket, 'open')
    return new PlainBrowser(child, folder, socket)
  }

  /** @throws what the browser answers for a call that it refuses */
  send<Result>(method: string, params: object = {}, sessionId?: string): Promise<Result> {
    const id = (this.#sent += 1)
    const answer = Promise.withResolvers<unknown>()
    this.#waiting.set(id, answer)
    this.#socket.send(JSON.stringify({ id, method, params, ...(sessionId !== undefined && { sessionId }) }))
    return answer.promise as Promise<Result>
  }

  /** Does something in a page with cookies and a cache of its own, which end with it. */
  async withPage<Result>(use: (send: PageCall) => Promise<Result>): Promise<Result> {
    const own = await this.send<{ browserContextId: string }>('Target.createBrowserContext')
    const target = { url: 'about:blank', ...own }
    const { targetId } = await this.send<{ targetId: string }>('Target.createTarget', target)
    const attach = { targetId, flatten: true }
    const { sessionId } = await this.send<{ sessionId: string }>('Target.attachToTarget', attach)
    try {
      return await use((method, params) => this.send(method, params, sessionId))
    } finally {
      await this.send('Target.disposeBrowserContext', own)
    }
  }

  async close(): Promise<void> {
    // Debian starts the browser through a script: a signal would end that alone.
    const ended = once(this.#child, 'close')
    await this.send('Browser.close')
    await ended
    this.#socket.close()
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 5 })
  }

  #take({ id, result, error }: Answer): void {
    if (id === undefined) return
    const answer = this.#waiting.get(id)
    this.#waiting.delete(id)
    if (error === undefined) answer?.resolve(result)
    else answer?.reject(new Error(error.message))
  }
}

export type PageCall = <Result>(method: string, params?: object) => Promise<Result>

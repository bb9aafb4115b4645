import { Writable } from 'node:stream'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { STYLE_ASIDE } from './early/defer-inline-styles.ts'

/**
 * Renders a tree to the end, with everything that it loads on the way. Nothing is left to be moved into place
 * later: that would take inline scripts, which the security policy forbids.
 * @throws what a component threw.
 */
export function renderWhole(tree: ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        parts.push(Buffer.from(chunk))
        done()
      },
      final(done) {
        resolve(deferInlineStyles(Buffer.concat(parts).toString()))
        done()
      },
    })
    const stream = renderToPipeableStream(tree, {
      progressiveChunkSize: Infinity,
      onAllReady: () => stream.pipe(sink),
      onShellError: reject,
      onError: (error) => {
        reject(error instanceof Error ? error : new Error(String(error)))
      },
    })
  })
}

/**
 * Style attributes in markup are forbidden by the security policy, those that a script sets are not: the
 * server writes them under another name, and the early script gives them back. React escapes quotes in texts,
 * so the pattern is an attribute's and nothing else.
 */
function deferInlineStyles(html: string): string {
  return html.replaceAll(' style="', ` ${STYLE_ASIDE}="`)
}

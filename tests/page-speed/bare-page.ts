import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { WebSocketServer } from 'ws'
import { liveSocket, subscription } from '../../scripts/client/live-client.ts'

/** Steps of the price, as the form of the product has them. */
const STEPS = [1_000, 5_000, 10_000]

/**
 * What the private page does, in its least form: a button that opens a form, a price that is checked with
 * each key, steps and a box, and the price and number of bids as they come. As text, since it runs in the
 * browser.
 */
const pageSource = (button: string): string => `
  import { createElement, useEffect, useState } from 'react'
  import { createRoot } from 'react-dom/client'

  function Form({ lowest }) {
    const [price, setPrice] = useState('')
    const [isChecked, setChecked] = useState(false)
    const isInvalid = price !== '' && Number(price) < lowest
    return createElement('form', null,
      createElement('input', {
        inputMode: 'numeric', 'aria-label': 'Gebot', 'aria-invalid': isInvalid, value: price,
        onChange: (event) => setPrice(event.target.value),
      }),
      ${JSON.stringify(STEPS)}.map((step) => createElement('button', {
        key: step, type: 'button', onClick: () => setPrice(String(Number(price) + step)),
      }, step + ' zum Gebot hinzufügen')),
      createElement('label', null, createElement('input', {
        type: 'checkbox', checked: isChecked, onChange: () => setChecked(!isChecked),
      }), 'Verbindlich'))
  }

  function Page() {
    const [auction, setAuction] = useState({ currentPrice: 0, bidCount: 0 })
    const [isOpen, setOpen] = useState(false)
    useEffect(() => {
      const socket = new WebSocket('ws://' + location.host)
      socket.onmessage = ({ data }) => setAuction(JSON.parse(data).auction)
      return () => socket.close()
    }, [])
    return createElement('main', null,
      createElement('h1', null, 'Objekt'),
      createElement('p', null, auction.currentPrice + ' €, ' + auction.bidCount),
      isOpen
        ? createElement(Form, { lowest: auction.currentPrice })
        : createElement('button', { onClick: () => setOpen(true) }, ${JSON.stringify(button)}))
  }

  createRoot(document.querySelector('#page')).render(createElement(Page))`

const html = `<!doctype html><html lang="de"><head><meta charset="utf-8"><title>Objekt</title>
<meta name="viewport" content="width=device-width"><meta name="description" content="Eine Seite zum Vergleich">
<link rel="icon" href="data:,"></head>
<body><div id="page"></div><script type="module" src="/page.js"></script></body></html>`

export type BarePage = { readonly url: string; readonly close: () => Promise<void> }

/** Whose updates the page shows: those of an auction of a product that runs. */
export type UpdateSource = { readonly url: string; readonly auctionId: string }

/**
 * Serves the least page of React that does the same: what it takes, the machine takes, and what the product's
 * page takes beyond is the page's own.
 * @param button what its button says
 */
export async function startBarePage(button: string, source: UpdateSource | null): Promise<BarePage> {
  const script = gzipSync(await bundled(pageSource(button)))
  const server = createServer((request, response) => {
    if (request.url === '/page.js') {
      response.writeHead(200, { 'content-type': 'text/javascript', 'content-encoding': 'gzip' }).end(script)
    } else if (request.url === '/robots.txt') response.writeHead(404).end()
    else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html)
  })
  const sockets = new WebSocketServer({ server })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const product = source === null ? null : await relay(source, sockets)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      product?.terminate()
      for (const socket of sockets.clients) socket.terminate()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Hands the product's updates on as they are. */
async function relay({ url, auctionId }: UpdateSource, sockets: WebSocketServer) {
  const product = liveSocket(url)
  await once(product, 'open')
  product.send(subscription(auctionId))
  product.on('message', (message: Buffer) => {
    const text = message.toString()
    if (text.includes('"UpdateAuction"')) for (const socket of sockets.clients) socket.send(text)
  })
  return product
}

async function bundled(source: string): Promise<string> {
  const name = 'bare-page.js'
  const result = await build({
    root: path.resolve(import.meta.dirname, '../../web'),
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, rolldownOptions: { input: name } },
    plugins: [
      {
        name: 'bare-page',
        resolveId: (id) => (id === name ? `\0${name}` : null),
        load: (id) => (id === `\0${name}` ? source : null),
      },
    ],
  })
  const [output] = [result].flat()
  if (output === undefined || !('output' in output)) throw new Error('The bare page was not bundled')
  return output.output[0].code
}

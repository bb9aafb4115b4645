import Koa from 'koa'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serve, type TestServer } from '../../../../tests/fixtures/http-server.ts'
import { type PageContext, pages } from './pages.ts'

let server: TestServer
beforeAll(async () => {
  const show = (text: (context: PageContext) => unknown) => (context: PageContext) => {
    context.body = String(text(context))
  }
  const app = new Koa().use(
    pages([
      { path: '/plain', answer: show(() => 'plain') },
      { path: '/form', methods: ['GET', 'POST'], answer: show(({ method }) => method) },
      { path: '/mails/:id', answer: show(({ params }) => params['id']) },
      { path: /^\/(\d+)\/?$/, answer: show(({ captures = [] }) => captures[0]) },
      { path: '/absent', answer: (_context, next) => next() },
    ]),
  )
  app.use((context) => {
    // A page that passes a request on leaves nothing behind for the routes after it.
    context.body = `next ${Object.keys((context as { params?: object }).params ?? {}).length}`
  })
  server = await serve(app)
})
afterAll(() => server.close())

test.each([
  ['GET', '/plain', 'plain'],
  ['GET', '/plain/', 'next 0'],
  ['GET', '/Plain', 'next 0'],
  ['POST', '/plain', 'next 0'],
  ['POST', '/form', 'POST'],
  ['GET', '/mails/a%20b', 'a b'],
  ['GET', '/mails/a/b', 'next 0'],
  ['GET', '/42', '42'],
  ['GET', '/42/', '42'],
  ['GET', '/absent', 'next 0'],
])('%s %s is answered with %s', async (method, path, text) => {
  expect(await (await fetch(server.url + path, { method })).text()).toBe(text)
})

test('HEAD is answered like GET, without a body', async () => {
  const answer = await fetch(`${server.url}/plain`, { method: 'HEAD' })
  expect([answer.status, answer.headers.get('content-length'), await answer.text()]).toEqual([200, '5', ''])
})

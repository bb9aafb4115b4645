import Koa from 'koa'
import { expect, test } from 'vitest'
import { serve } from '../../../../tests/fixtures/http-server.ts'
import { securityHeaders } from './security-headers.ts'

async function headersBehind(
  publicUrl: string,
  path = '/',
  privacyNotice: string | null = null,
): Promise<Headers> {
  const app = new Koa()
  app.use(securityHeaders({ publicUrl, mapOrigins: ['https://tiles.example'], privacyNotice }))
  app.use((context) => {
    context.body = 'page'
  })
  const server = await serve(app)
  const { headers } = await fetch(server.url + path)
  await server.close()
  return headers
}

test('scripts and styles come from files of this origin alone, and nobody else may frame a page', async () => {
  const headers = await headersBehind('https://zuschlag.example')
  const policy = new Map(
    headers
      .get('content-security-policy')
      ?.split(';')
      .map((directive) => directive.trim().split(' '))
      .map(([name = '', ...sources]) => [name, sources.join(' ')]),
  )
  expect(policy.get('default-src')).toBe("'self'")
  expect(policy.get('script-src')).toBe("'self'")
  expect(policy.get('style-src')).toBe("'self'")
  expect(policy.get('frame-ancestors')).toBe("'self'")
  expect(policy.get('object-src')).toBe("'none'")
  expect(policy.get('base-uri')).toBe("'none'")
  expect(policy.get('connect-src')).toBe("'self' wss://zuschlag.example https://tiles.example")
  expect([...policy.values()].join(' ')).not.toMatch(/unsafe|\*/)
})

test('no page is framed in ours but the privacy notice that the operator names', async () => {
  const framed = async (notice: string | null) =>
    /frame-src ([^;]*)/.exec(
      (await headersBehind('https://zuschlag.example', '/', notice)).get('content-security-policy') ?? '',
    )?.[1]
  expect(await framed(null)).toBe("'none'")
  expect(await framed('https://legal.example/notice?lang=de')).toBe('https://legal.example')
})

test('Strict-Transport-Security is set behind https and not on plain http', async () => {
  const headers = await headersBehind('https://zuschlag.example')
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
  expect(headers.get('content-security-policy')).toContain('upgrade-insecure-requests')
  const plain = await headersBehind('http://localhost:8080')
  expect(plain.get('strict-transport-security')).toBeNull()
  expect(plain.get('content-security-policy')).not.toContain('upgrade-insecure-requests')
})

test('the other headers', async () => {
  const headers = await headersBehind('https://zuschlag.example')
  expect(headers.get('referrer-policy')).toBe('same-origin')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('x-frame-options')).toBe('SAMEORIGIN')
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
  expect(headers.get('permissions-policy')).toContain('geolocation=(), ')
  expect(headers.get('server')).toBeNull()
  expect(headers.get('x-powered-by')).toBeNull()
})

const namesOfPart = [
  'content-security-policy',
  'cross-origin-resource-policy',
  'strict-transport-security',
  'x-content-type-options',
]

test.each(['/assets/index-A1b2C3d4.js', '/assets/index-A1b2C3d4.css', '/assets/i18n/de.json'])(
  'a part of a page, %s, brings what holds for files alone',
  async (path) => {
    const whole = await headersBehind('https://zuschlag.example')
    const part = await headersBehind('https://zuschlag.example', path)
    const isOurs = (name: string) =>
      whole.has(name) && !/^(connection|content-(length|type)|date|keep-alive)$/.test(name)
    expect([...part.keys()].filter(isOurs)).toEqual(namesOfPart)
    expect(part.get('content-security-policy')).toBe("default-src 'self'")
    for (const name of namesOfPart.slice(1)) expect(part.get(name)).toBe(whole.get(name))
  },
)

test.each(['/assets/logo-A1b2C3d4.svg', '/assets/x.html', '/de/objects', '/api/public/auctions'])(
  '%s, which can be opened by itself, brings all of them',
  async (path) => {
    const headers = await headersBehind('https://zuschlag.example', path)
    expect(headers.get('content-security-policy')).toContain('frame-ancestors')
    expect(headers.get('permissions-policy')).not.toBeNull()
  },
)

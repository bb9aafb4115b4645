import { createConfig, lintFromString } from '@redocly/openapi-core'
import { clientMessageSchema, serverMessageSchema } from '@zuschlag/contracts/realtime/messages'
import { expect, test } from 'vitest'
import { asyncApiDocument } from './asyncapi.ts'

type Document = {
  servers: { platform: { host: string; protocol: string } }
  operations: Record<string, { action: string; messages: { $ref: string }[] }>
  components: {
    messages: Record<string, { payload: { properties?: object } }>
    schemas: { LiveAuction: { properties: Record<string, Record<string, unknown>> } }
  }
}
const options = { publicUrl: 'https://zuschlag.at', version: '1.2.3' }
const document = asyncApiDocument(options) as Document

test('the linter of AsyncAPI 3 finds neither errors nor warnings', async () => {
  expect(await findings(document)).toEqual([])
  const { components: _components, ...broken } = { ...document, operations: { send: { action: 'sing' } } }
  expect((await findings(broken)).join()).toMatch(/send.*receive/)
}, 60_000)

async function findings(linted: object): Promise<readonly string[]> {
  const config = await createConfig({ extends: ['recommended'] })
  const found = await lintFromString({ source: JSON.stringify(linted), config })
  return found.map(({ severity, ruleId, message, location }) =>
    [severity, ruleId, message, location[0]?.pointer].join(' '),
  )
}

test('every message of the protocol is described, in its direction', () => {
  const namesOf = (operation: string) =>
    document.operations[operation]?.messages.map(({ $ref }) => $ref.split('/').at(-1))
  expect(namesOf('receiveClientMessage')).toEqual(['subscribe', 'unsubscribe', 'ping'])
  expect(namesOf('sendServerMessage')).toEqual(['subscribed', 'UpdateAuction', 'error', 'pong', 'readerNews'])
  const { length } = Object.keys(document.components.messages)
  expect(length).toBe(clientMessageSchema.options.length + serverMessageSchema.options.length)
})

test('no reference points at nothing', () => {
  const targets = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = '']) => path)
  expect(targets.length).toBeGreaterThan(10)
  for (const target of targets) {
    const found = target
      .split('/')
      .reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], document)
    expect([target, typeof found]).toEqual([target, 'object'])
  }
})

test('the server is the platform’s own, over wss where the site has https', () => {
  expect(document.servers.platform).toMatchObject({ host: 'zuschlag.at', protocol: 'wss' })
  const local = asyncApiDocument({ ...options, publicUrl: 'http://localhost:8080' }) as Document
  expect(local.servers.platform).toMatchObject({ host: 'localhost:8080', protocol: 'ws' })
})

test('prices state their unit, and places in a list have none', () => {
  expect(document.components.schemas.LiveAuction.properties['currentPrice']).toMatchObject({
    'x-unit': 'currency',
  })
  expect(JSON.stringify(document)).not.toContain('of the term')
})

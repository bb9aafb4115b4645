import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { clientIpOf } from './client-ip.ts'

const from = (forwarded?: string) =>
  ({
    socket: { remoteAddress: '10.0.0.1' },
    headers: { 'x-forwarded-for': forwarded },
  }) as unknown as IncomingMessage

test.each([
  [0, '1.1.1.1', '10.0.0.1'],
  [0, undefined, '10.0.0.1'],
  [1, undefined, '10.0.0.1'],
  [1, '1.1.1.1', '1.1.1.1'],
  [1, '9.9.9.9, 1.1.1.1', '1.1.1.1'],
  [2, '9.9.9.9, 1.1.1.1, 10.0.0.2', '1.1.1.1'],
  [2, '1.1.1.1', '1.1.1.1'],
])('behind %i proxies, %s is from %s', (proxies, forwarded, expected) => {
  expect(clientIpOf(from(forwarded), proxies)).toBe(expected)
})

import { expect, test } from 'vitest'
import { withoutNode } from './client-holder.ts'

test.each([
  ['esdb://a:1,b:2,c:3?tls=false', 'b:2', 'esdb://a:1,c:3?tls=false'],
  ['esdb://me:word@a:1,b:2?tls=true', 'a:1', 'esdb+discover://me:word@b:2?tls=true'],
  ['esdb://a,b/?tls=false', 'a:2113', 'esdb+discover://b/?tls=false'],
  ['esdb://a:1,b:2', 'elsewhere:1', 'esdb://a:1,b:2'],
  ['esdb://a:1?tls=false', 'a:1', 'esdb://a:1?tls=false'],
  ['esdb+discover://a:1', 'a:1', 'esdb+discover://a:1'],
  ['esdb://a:1,b:2', null, 'esdb://a:1,b:2'],
])('%s without the silent node %s is %s', (url, node, others) => {
  expect(withoutNode(url, node)).toBe(others)
})

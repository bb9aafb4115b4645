import { afterEach, expect, test } from 'vitest'
import { Child } from './child.ts'

type Order = { readonly say?: string; readonly end?: number }
const children: Child<Order, string>[] = []
afterEach(() => {
  for (const child of children.splice(0)) child.stop()
})

function echo(): Child<Order, string> {
  const child = new Child<Order, string>(new URL('echo-process.fixture.ts', import.meta.url))
  children.push(child)
  return child
}

test('a process is asked as often as a run needs, and nothing is left behind by its answers', async () => {
  const warnings: string[] = []
  const onWarning = ({ name }: Error): void => void warnings.push(name)
  process.on('warning', onWarning)
  const child = echo()
  for (let count = 0; count < 20; count += 1) {
    expect(await child.ask({ say: `order ${count}` })).toBe(`order ${count}`)
  }
  // Warnings are emitted in the next turn of the loop.
  await new Promise((resolve) => setImmediate(resolve))
  process.off('warning', onWarning)
  expect(warnings).toEqual([])
})

test('a process that ends instead is reported', async () => {
  const child = echo()
  await expect(child.ask({ end: 3 })).rejects.toThrow('A process of clients ended with 3')
})

import { expect, test } from 'vitest'
import { type BlockState, createBlockDetector } from './block-detector.ts'

const limits = { tickMs: 100, reportMs: 300, endMs: 600, steadyMs: 200 }

/** What is found at each tick; a letter of `beats` is one heartbeat or, where it repeats, none. */
function findings(beats: string): readonly BlockState[] {
  const detector = createBlockDetector(limits)
  return beats.split('').map((beat) => detector.tick(beat.charCodeAt(0)))
}

test('a loop that beats is fine, and so is one that is late by less than the limit', () => {
  expect(new Set(findings('abcdeffghiiijk'))).toEqual(new Set(['fine']))
})

test('a blocked loop is reported once, and costs the process once', () => {
  expect(findings('abbbbbbbbb')).toEqual([
    'fine',
    'fine',
    'fine',
    'fine',
    'blocked',
    'fine',
    'fine',
    'over',
    'fine',
    'fine',
  ])
})

test('a loop that recovers counts as steady only after a while, and is reported again when it is blocked again', () => {
  expect(findings('abbbbcdefg')).toEqual([
    'fine',
    'fine',
    'fine',
    'fine',
    'blocked',
    'recovered',
    'fine',
    'steady',
    'fine',
    'fine',
  ])
  expect(findings('abbbbcccc').filter((finding) => finding === 'blocked')).toHaveLength(2)
})

test('says for how long', () => {
  const detector = createBlockDetector(limits)
  for (let tick = 0; tick <= 5; tick += 1) detector.tick(1)
  detector.tick(2)
  expect(detector.blockedMs()).toBe(500)
})

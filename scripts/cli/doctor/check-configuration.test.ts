import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfiguration } from '../../configuration.ts'
import { checkConfiguration } from './check-configuration.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'doctor-'))
afterAll(() => rmSync(folder, { recursive: true }))

const figures = {
  partners: 24,
  volumeMillions: 31,
  aboveTargetPercent: 11.3,
  asOf: '2026-11-01',
  source: 'Bids',
}
const prices = {
  privateSalePercent: 0.5,
  brokeredSalePercent: 0.2,
  partnerPercent: 0.2,
  activationFee: 1_500,
  packageFee: 0,
  unlockFee: 0,
  closurePercent: 0.15,
  baseFee: 0,
}
const production = {
  NODE_ENV: 'production',
  SESSION_SECRET: 'hN7w2XoQm4tRz81LcVbY6uKd9sEjGf3A',
  PUBLIC_URL: 'https://angebote.example',
}

/** What is found of the numbers of the marketing pages, with this site file. */
function numbersFound(environment: NodeJS.ProcessEnv, site?: object): string | undefined {
  const file = path.join(folder, 'site.json')
  if (site !== undefined) writeFileSync(file, JSON.stringify(site))
  const stated = site === undefined ? {} : { SITE_FILE: file }
  const findings = checkConfiguration(readConfiguration({ ...environment, ...stated }, folder))
  return findings.find(({ code }) => code === 'numbers-unconfirmed')?.text
}

test('in production the numbers of the marketing pages are found until an operator states them', () => {
  expect(numbersFound(production)).toMatch(/figures and prices of the specification/)
  expect(numbersFound(production, { prices })).toMatch(/show figures of the specification/)
  expect(numbersFound(production, { figures })).toMatch(/show prices of the specification/)
  expect(numbersFound(production, { figures, prices })).toBeUndefined()
})

test('outside production nobody has to confirm them', () => {
  expect(numbersFound({})).toBeUndefined()
  expect(numbersFound({ DEMO: '0' })).toBeUndefined()
})

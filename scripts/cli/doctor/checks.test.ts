import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readConfiguration } from '../../product/configuration/configuration.ts'
import { projectRoot } from '../../product/kernel/project.ts'
import { ownPublicKeys, signingKeyOf } from '../../product/signing-key.ts'
import { checkConfiguration, checkMachine } from './checks.ts'
import { folderOfFile } from '../../../tests/fixtures/temporary-folder.ts'

const folder = folderOfFile('doctor')

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

/** What is found of the marketing pages, with this site file. */
function marketingFound(environment: NodeJS.ProcessEnv, site?: object): readonly string[] {
  const file = path.join(folder, 'site.json')
  if (site !== undefined) writeFileSync(file, JSON.stringify(site))
  const stated = site === undefined ? {} : { SITE_FILE: file }
  const findings = checkConfiguration(readConfiguration({ ...environment, ...stated }, folder))
  return findings.flatMap(({ code, level, text }) =>
    ['numbers-unconfirmed', 'marketing-left-out'].includes(code) ? [`${level}: ${text}`] : [],
  )
}

const specified = 'warning: the public pages show prices of the specification: state your own in SITE_FILE'

test('in production specified prices are found, and which achievements no page shows', () => {
  const leftOut = (what: string) => `note: the public pages show no ${what}: SITE_FILE states none`
  const both = leftOut('figures and no testimonials')
  expect(marketingFound(production)).toEqual([specified, both])
  expect(marketingFound(production, { prices })).toEqual([both])
  expect(marketingFound(production, { figures })).toEqual([specified, leftOut('testimonials')])
  expect(marketingFound(production, { figures, prices, testimonials: [] })).toEqual([])
})

test('outside production nobody has to state them', () => {
  expect(marketingFound({})).toEqual([])
  expect(marketingFound({ DEMO: '0' })).toEqual([])
})

test('in production a signing key that stands in the data folder alone is found, with the way out', () => {
  const noticeWith = (environment: NodeJS.ProcessEnv) =>
    checkConfiguration(readConfiguration({ DATA_DIR: folder, ...environment }, folder)).find(
      ({ code }) => code === 'signing-key-kept',
    )
  const file = path.join(folder, 'signing-key')
  expect(noticeWith({})).toBeUndefined()
  expect(noticeWith(production)?.text).toContain('set it to what openssl rand -base64 48 prints')
  const { publicKey } = signingKeyOf(readConfiguration({ DATA_DIR: folder }, folder))
  expect(noticeWith(production)).toMatchObject({ level: 'warning' })
  expect(noticeWith(production)?.text).toContain(`${file} signs dispute files`)
  expect(noticeWith(production)?.text).toContain('set it to the content of this file')
  const moved = { ...production, SIGNING_KEY: readFileSync(file, 'utf8') }
  expect(noticeWith(moved)).toBeUndefined()
  expect(ownPublicKeys(readConfiguration(moved, folder))).toEqual([publicKey])
})

test('the settings of the first hour leave what its step 7 adds, and nothing else', () => {
  const page = readFileSync(path.join(projectRoot, 'docs/first-hour.md'), 'utf8')
  const [, block = ''] = /^```sh\n(NODE_ENV=production\n[^]*?)```$/m.exec(page) ?? []
  const settings = block
    .trim()
    .split('\n')
    .map((line) => line.split('=', 2))
  const environment = Object.fromEntries(
    settings.map(([name = '', value]) => [name, value === '…' ? randomBytes(48).toString('base64') : value]),
  ) as NodeJS.ProcessEnv
  const found = checkConfiguration(readConfiguration(environment, folder)).map(({ code }) => code)
  const later = [
    'smtp-missing',
    'operator-invented',
    'agreements-example',
    'numbers-unconfirmed',
    'marketing-left-out',
  ]
  expect(found).toEqual(['configuration', ...later])
})

test('free space is measured where the data are, also before their folder is there', () => {
  const dataDir = path.join('/proc', 'not-there', 'data')
  const diskOf = (place: string) => checkMachine(place).find(({ part }) => part === 'disk')
  expect(diskOf(dataDir)).toMatchObject({
    code: 'disk-full',
    level: 'problem',
    text: 'full: 0.0 GiB free at /proc',
  })
  expect(diskOf(projectRoot)?.text).toMatch(/^\d+\.\d GiB free at \//)
})

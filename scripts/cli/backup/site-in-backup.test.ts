import { hash } from 'node:crypto'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { keepAgreements } from '../../product/site/kept-agreements.ts'
import { layoutOf } from '../../product/layout.ts'
import { readSiteFile } from '../../product/site/site-file.ts'
import { UserFacingError } from '../../product/kernel/user-facing-error.ts'
import { SITE_IN_BACKUP, siteInBackup } from './site-in-backup.ts'
import { folderOfFile } from '../../../tests/fixtures/temporary-folder.ts'

const folder = folderOfFile('site')
const dataDir = path.join(folder, 'data')
const siteFile = path.join(folder, 'operator', 'site.json')
mkdirSync(path.dirname(siteFile))

function state(businessTerms: object): void {
  writeFileSync(siteFile, JSON.stringify({ company: { name: 'Haus GmbH' }, agreements: { businessTerms } }))
}

test('without a site file there is none', () => {
  expect(siteInBackup({ siteFile: null, dataDir })).toBeNull()
})

test('the site file of a backup names the kept texts, wherever those of the operator were', () => {
  writeFileSync(path.join(folder, 'agb.md'), 'Erste Fassung')
  writeFileSync(path.join(folder, 'terms.md'), 'First version')
  state([{ date: '2026-01-01', de: path.join(folder, 'agb.md'), en: '../terms.md' }])
  const text = siteInBackup({ siteFile, dataDir })
  const stated = readSiteFile(siteFile)
  const restored = path.join(folder, 'restored')
  cpSync(dataDir, restored, { recursive: true })
  mkdirSync(path.join(restored, path.dirname(SITE_IN_BACKUP)))
  writeFileSync(path.join(restored, SITE_IN_BACKUP), text ?? '')
  for (const name of ['agb.md', 'terms.md']) rmSync(path.join(folder, name))
  expect(() => readSiteFile(siteFile)).toThrow(UserFacingError)
  expect(readSiteFile(path.join(restored, SITE_IN_BACKUP))).toEqual(stated)
  // A backup of what was restored is the same again.
  expect(siteInBackup({ siteFile: path.join(restored, SITE_IN_BACKUP), dataDir: restored })).toBe(text)
})

test('a text stays when the site file names another one in its place', () => {
  const { agreements } = layoutOf(dataDir)
  writeFileSync(path.join(folder, 'agb.md'), 'Andere Fassung')
  state([{ date: '2026-01-01', de: '../agb.md' }])
  keepAgreements(readSiteFile(siteFile).agreements, agreements)
  const texts = readdirSync(agreements).filter((name) => name.startsWith('businessTerms-1-'))
  const hashOf = (text: string) => hash('sha256', text)
  expect(texts.toSorted()).toEqual(
    [
      `businessTerms-1-${hashOf('Erste FassungFirst version')}.de.md`,
      `businessTerms-1-${hashOf('Erste FassungFirst version')}.en.md`,
      `businessTerms-1-${hashOf('Andere Fassung')}.de.md`,
    ].toSorted(),
  )
  const kept = texts.find((name) => name.includes(hashOf('Andere Fassung'))) ?? ''
  expect(readFileSync(path.join(agreements, kept), 'utf8')).toBe('Andere Fassung')
  expect(readdirSync(agreements).filter((name) => name.endsWith('.new'))).toEqual([])
})

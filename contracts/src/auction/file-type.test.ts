import { expect, test } from 'vitest'
import { fileTypeOf } from './file-type.ts'

test.each([
  ['/files/energieausweis.pdf', 'Energieausweis 2025', 'PDF'],
  ['/files/plan.DWG?download=1', 'Pläne', 'DWG'],
  ['/files/8f3a', 'Zinsliste.xlsx', 'XLSX'],
  ['/files/8f3a', 'Grundbuchsauszug', null],
  ['/files/a.sitemap', 'Nutzwertgutachten Nr. 3', null],
])('%s, %s is %s', (storageUrl, name, type) => {
  expect(fileTypeOf({ storageUrl, name })).toBe(type)
})

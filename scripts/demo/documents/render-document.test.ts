import { describe, expect, test } from 'vitest'
import { demoObjects } from '../seed.ts'
import { documentPage } from './document-pages.ts'
import { renderDocument } from './render-document.ts'

const day = new Date('2026-11-21T02:30:00Z')

describe('documents', () => {
  test('are PDFs of one page, the same bytes for the same day', async () => {
    for (const object of demoObjects) {
      for (const document of object.documents) {
        const bytes = await renderDocument(object, document, day)
        expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
        expect(bytes.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
        expect(bytes.equals(await renderDocument(object, document, day))).toBe(true)
      }
    }
  })

  test('of rents add up to what the object brings in a year', () => {
    for (const object of demoObjects.filter(({ rents }) => rents !== undefined)) {
      const rents = object.documents.find(({ kind }) => kind === 'rents') ?? expect.fail(object.key)
      const rows = documentPage(object, rents).sections.flatMap((section) => section.rows)
      const amounts = rows.map(([, value]) => Number(value.replace(/\D/g, '')))
      const monthly = amounts.slice(0, -1).reduce((sum, amount) => sum + amount, 0)
      expect(Math.abs(monthly * 12 - (object.rents?.annual ?? 0)) / (object.rents?.annual ?? 1)).toBeLessThan(
        0.01,
      )
    }
  })
})

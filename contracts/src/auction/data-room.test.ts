import fc from 'fast-check'
import { expect, test } from 'vitest'
import { documentsByFolder } from './data-room.ts'

test('[DATA-6] lists show what lies in no folder first, and leave nothing out', () => {
  const document = fc.record(
    {
      name: fc.string({ minLength: 1 }),
      storageUrl: fc.uuid(),
      folder: fc.constantFrom('Pläne', 'Verträge'),
    },
    { requiredKeys: ['name', 'storageUrl'] },
  )
  fc.assert(
    fc.property(fc.array(document, { maxLength: 12 }), (documents) => {
      const groups = documentsByFolder(documents)
      const names = groups.map(({ folder }) => folder)
      expect(new Set(names).size).toBe(names.length)
      expect(names.indexOf(null)).toBeLessThanOrEqual(0)
      for (const group of groups)
        expect(group.documents).toEqual(documents.filter(({ folder = null }) => folder === group.folder))
      expect(groups.flatMap((group) => group.documents).length).toBe(documents.length)
    }),
  )
})

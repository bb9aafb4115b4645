import { expect, test } from 'vitest'
import { restoreDrill } from './restore-drill.ts'

test(
  'a product that is destroyed while people bid comes back with every bid from before its newest log copy',
  { timeout: 400_000 },
  async () => {
    const report = await restoreDrill(25)
    expect(report.lostBefore).toEqual([])
    expect(report.before).toBeGreaterThanOrEqual(25)
    expect(report.lostCopied).toEqual([])
    expect(report.copied).toBeGreaterThanOrEqual(25)
    // What came after the copy is gone, and the receipts name it.
    expect(report.after).toBeGreaterThanOrEqual(25)
    expect(report.lostAfter.length).toBeGreaterThan(0)
    expect(report.accounts).toBeGreaterThanOrEqual(4)
    expect(report.restore).toMatch(/\n\d+ new, \d+ already there\n/)
    expect(report.restore).toMatch(/✔ log: 1 auction, .*\n✔ read models: 1 auction, as the log says$/)
    expect(report.continued).toBeGreaterThanOrEqual(25)
  },
)

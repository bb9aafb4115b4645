import { describe, expect, test } from 'vitest'
import { filesToRepeat, resultOf, withSecondAttempt } from './steps.ts'

const passing = { file: 'a.test.ts', ms: 5, isBroken: false, passed: 3, failed: 0, skipped: 0 }
const failing = { ...passing, file: 'b.test.ts', isBroken: true, passed: 1, failed: 1 }
const broken = { ...passing, file: 'c.test.ts', isBroken: true, passed: 0 }

describe('the second attempt', () => {
  test('repeats files that failed or did not load', () => {
    expect(filesToRepeat([passing, failing, broken])).toEqual(['b.test.ts', 'c.test.ts'])
    expect(filesToRepeat([passing])).toEqual([])
    expect(filesToRepeat(undefined)).toEqual([])
  })

  test('repeats nothing where many files failed', () => {
    const files = Array.from({ length: 13 }, (_, index) => ({ ...failing, file: `${index}.test.ts` }))
    expect(filesToRepeat(files)).toEqual([])
    expect(filesToRepeat(files.slice(1))).toHaveLength(12)
  })

  test('counts a file that passes as it ended, and names it as unstable', () => {
    const first = { report: [passing, failing], code: 1, output: 'first' }
    const again = { ...failing, isBroken: false, passed: 2, failed: 0 }
    const result = withSecondAttempt(first, { report: [again], code: 0, output: 'second' })
    expect(result.tally).toEqual({ passed: 5, failed: 0, skipped: 0 })
    expect(result.unstable).toEqual(['b.test.ts'])
    expect(result.files).toEqual([passing, again])
    expect(result.output).toBe('')
  })

  test('a file that fails twice has failed', () => {
    const first = { report: [passing, failing], code: 1, output: 'first' }
    const result = withSecondAttempt(first, { report: [failing], code: 1, output: 'second' })
    expect(result.tally).toEqual({ passed: 4, failed: 1, skipped: 0 })
    expect(result.unstable).toEqual([])
    expect(result.output).toBe('second')
  })

  test('a second attempt that ends without a report has failed', () => {
    const first = { report: [passing, failing], code: 1, output: 'first' }
    const result = withSecondAttempt(first, { report: undefined, code: 1, output: 'second' })
    expect(result.tally).toEqual({ passed: 3, failed: 1, skipped: 0 })
  })

  test('a file that did not run again, or an error outside of every file, has failed', () => {
    const outside = { ...broken, file: '(outside of every file)' }
    const first = { report: [passing, failing, outside], code: 1, output: 'first' }
    const again = { ...failing, isBroken: false, passed: 2, failed: 0 }
    const result = withSecondAttempt(first, { report: [again], code: 0, output: '' })
    expect(result.tally).toEqual({ passed: 5, failed: 1, skipped: 0 })
  })

  test('a run that ends badly without a failed file is not repeated away', () => {
    expect(filesToRepeat([passing])).toEqual([])
    expect(resultOf({ report: [passing], code: 1, output: 'unhandled' }).tally.failed).toBe(1)
  })
})

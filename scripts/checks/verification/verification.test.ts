import { describe, expect, test, vi } from 'vitest'
import { filesToRepeat, resultOf, type VerificationStep, withSecondAttempt } from './steps.ts'
import { closingLine, slowestFiles, tallyOf } from './tally.ts'
import { verify } from './verify.ts'

const fileReport = { file: 'a.test.ts', ms: 5, isBroken: false, passed: 0, failed: 0, skipped: 0 }

describe('the closing line', () => {
  test('names skipped tests only where there are any', () => {
    expect(closingLine({ passed: 12, failed: 0, skipped: 0 })).toBe('12 passed, 0 failed')
    expect(closingLine({ passed: 1, failed: 2, skipped: 3 })).toBe('1 passed, 2 failed, 3 skipped')
  })

  test('counts what the files report', () => {
    const failedFile = { ...fileReport, isBroken: true, passed: 2, failed: 1, skipped: 3 }
    const files = [{ ...fileReport, passed: 3 }, failedFile]
    expect(tallyOf(files, 1)).toEqual({ passed: 5, failed: 1, skipped: 3 })
  })

  test('a file that does not load is a failure of its own', () => {
    const files = [
      { ...fileReport, isBroken: true },
      { ...fileReport, passed: 5 },
    ]
    expect(tallyOf(files, 1)).toEqual({ passed: 5, failed: 1, skipped: 0 })
  })

  test('a run that ends badly without a failed test, or without any report, has failed', () => {
    expect(tallyOf([{ ...fileReport, passed: 5 }], 1)).toEqual({ passed: 5, failed: 1, skipped: 0 })
    expect(tallyOf(undefined, 0)).toEqual({ passed: 0, failed: 1, skipped: 0 })
  })

  test('names the ten slowest files', () => {
    const files = Array.from({ length: 12 }, (_, index) => ({ file: `${index}.test.ts`, ms: index }))
    expect(slowestFiles(files).map(({ ms }) => ms)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2])
  })
})

describe('a verification', () => {
  const stepOf = (
    name: string,
    passed: number,
    failed: number,
    before?: Promise<unknown>,
  ): VerificationStep => ({
    name,
    label: name,
    run: async () => {
      await before
      const output = failed > 0 ? `${name} says no` : ''
      return {
        tally: { passed, failed, skipped: 0 },
        output,
        files: [{ file: `${name}.test.ts`, ms: passed }],
      }
    },
  })

  async function written(
    sequences: readonly (readonly VerificationStep[])[],
    wanted: readonly string[] = [],
  ) {
    const lines: string[] = []
    const write = vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
      lines.push(String(chunk))
      return true
    })
    const code = await verify(sequences, wanted)
    write.mockRestore()
    return { code, text: lines.join('') }
  }

  test('goes on after a failure, shows it, and closes with the sum alone on the last line', async () => {
    const { code, text } = await written([[stepOf('one', 0, 1), stepOf('two', 4, 0)]])
    expect(code).toBe(1)
    expect(text).toContain('one says no')
    expect(text).toContain('Failed: one')
    expect(text.trimEnd().split('\n').at(-1)).toBe('4 passed, 1 failed')
  })

  test('sequences run in parallel, and the slowest files of all of them are named', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const last: VerificationStep = {
      ...stepOf('last', 9, 0),
      run: (isAlone) => (resolve(), stepOf('last', 9, 0).run(isAlone)),
    }
    const { code, text } = await written([[stepOf('waits', 2, 0, promise)], [last]])
    expect(code).toBe(0)
    expect(text).toMatch(/Slowest files of tests:\n +9 ms {2}last\.test\.ts\n +2 ms {2}waits\.test\.ts\n/)
    expect(text.trimEnd().split('\n').at(-1)).toBe('11 passed, 0 failed')
  })

  test('a step that throws has failed, and the next one still runs', async () => {
    const broken: VerificationStep = {
      ...stepOf('broken', 0, 0),
      run: () => Promise.reject(new Error('no Chromium')),
    }
    const { code, text } = await written([[broken, stepOf('two', 4, 0)]])
    expect(code).toBe(1)
    expect(text).toContain('no Chromium')
    expect(text).toContain('4 passed, 1 failed')
  })

  test('names files that passed only at the second attempt', async () => {
    const unstable: VerificationStep = {
      ...stepOf('one', 3, 0),
      run: async (isAlone) => ({ ...(await stepOf('one', 3, 0).run(isAlone)), unstable: ['b.test.ts'] }),
    }
    const { code, text } = await written([[unstable]])
    expect(code).toBe(0)
    expect(text).toContain('Unstable, passed only at the second attempt: b.test.ts\n')
    expect(text.trimEnd().split('\n').at(-1)).toBe('3 passed, 0 failed')
  })

  test('runs the wanted steps only', async () => {
    const { code, text } = await written([[stepOf('one', 0, 1)], [stepOf('two', 4, 0)]], ['two'])
    expect(code).toBe(0)
    expect(text).toContain('4 passed, 0 failed')
  })

  test('a step of tests runs by its shards, no other step does', async () => {
    const shards: (string | undefined)[] = []
    const inShards: VerificationStep = {
      ...stepOf('one', 3, 0),
      run: (isAlone, shard) => (shards.push(shard), stepOf('one', 3, 0).run(isAlone)),
      hasShards: true,
    }
    expect(await written([[inShards, stepOf('two', 4, 0)]], ['one:2/3'])).toMatchObject({ code: 0 })
    expect(await written([[inShards, stepOf('two', 4, 0)]], ['one'])).toMatchObject({ code: 0 })
    expect(shards).toEqual(['2/3', undefined])
    const refusal = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    expect(await written([[inShards, stepOf('two', 4, 0)]], ['two:2/3'])).toMatchObject({ code: 2 })
    expect(refusal).toHaveBeenLastCalledWith('no step is called two:2/3; there are one, two\n')
    // One of the two would be left out without a word.
    expect(await written([[inShards]], ['one:1/3', 'one:2/3'])).toMatchObject({ code: 2 })
    refusal.mockRestore()
    expect(shards).toHaveLength(2)
  })
})

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

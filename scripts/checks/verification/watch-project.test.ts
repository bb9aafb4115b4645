import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { watchProject } from './watch-project.ts'

test('runs at once, and again after a change, but not after one of a cache or a package', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'zuschlag-watch-'))
  for (const name of ['src', '.cache', 'node_modules']) mkdirSync(path.join(folder, name))
  const work = vi.fn(() => Promise.resolve())
  const watcher = watchProject(work, folder)
  try {
    expect(work).toHaveBeenCalledTimes(1)
    for (const name of ['.cache/a', 'node_modules/b']) writeFileSync(path.join(folder, name), '')
    await new Promise((resolve) => setTimeout(resolve, 600))
    expect(work).toHaveBeenCalledTimes(1)
    writeFileSync(path.join(folder, 'src/a.ts'), '1')
    writeFileSync(path.join(folder, 'src/b.ts'), '2')
    await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(2), { timeout: 20_000 })
  } finally {
    watcher.close()
    rmSync(folder, { recursive: true, force: true })
  }
})

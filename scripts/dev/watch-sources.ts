import { watch } from 'node:fs'
import path from 'node:path'
import { projectRoot } from '../product/kernel/project.ts'

/** An editor saves in several strokes, and a branch changes many files at once. */
const settleMs = 150

/** Calls back once for each burst of changes below the folders. The answer ends it. */
export function watchSources(
  folders: readonly string[],
  isSource: (file: string) => boolean,
  onChange: (file: string) => void,
): () => void {
  let timer: NodeJS.Timeout | undefined
  const watchers = folders.map((folder) =>
    watch(path.join(projectRoot, folder), { recursive: true }, (_event, name) => {
      if (name === null || !isSource(name)) return
      clearTimeout(timer)
      timer = setTimeout(() => onChange(path.join(folder, name)), settleMs)
    }),
  )
  return () => {
    clearTimeout(timer)
    for (const watcher of watchers) watcher.close()
  }
}

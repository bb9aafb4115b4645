import { useState } from 'react'
import { readSettings, type TableSettings } from './table-settings.ts'

const KEY = 'zuschlag.objects-table'

/** Columns and views of one reader in this browser; without its storage they last as long as the page. */
export function useTableSettings(userId: string) {
  const key = `${KEY}.${userId}`
  const [settings, setSettings] = useState(() => readSettings(kept(key)))
  return {
    settings,
    change: (next: TableSettings) => {
      setSettings(next)
      keep(key, JSON.stringify(next))
    },
  }
}

function kept(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function keep(key: string, text: string): void {
  try {
    localStorage.setItem(key, text)
  } catch {
    // Storage is off or full: the choice holds for this page.
  }
}

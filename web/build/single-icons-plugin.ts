import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const importOfIcons = /import \{([^}]+)\} from ["']lucide-react["']/g
const reExport = /^export \{([^}]+)\} from '(\.\/icons\/[^']+)'/gm

/**
 * Imports each icon from its own file. The package names all icons in one module, from which a bundler cannot
 * determine which page takes which, so that each page would get them all or each icon a file.
 */
export function singleIconsPlugin(): Plugin {
  const fileOf = filesOfIcons()
  return {
    name: 'zuschlag-single-icons',
    apply: 'build',
    // Before types are taken away: what is imported as a type alone is no icon.
    enforce: 'pre',
    transform: {
      filter: { id: /\/web\/src\/.*\.tsx?(\?|$)/, code: /from ["']lucide-react["']/ },
      handler: (code) =>
        code.replaceAll(importOfIcons, (_import, names: string) =>
          names
            .split(',')
            .map((name) => name.trim())
            .filter((name) => name !== '')
            .map((name) => importOf(name, fileOf))
            .join(';'),
        ),
    },
  }
}

function importOf(specifier: string, fileOf: ReadonlyMap<string, string>): string {
  if (specifier.startsWith('type ')) return `import type { ${specifier.slice(5)} } from 'lucide-react'`
  const [name = '', local = name] = specifier.split(' as ')
  const file = fileOf.get(name)
  return file === undefined
    ? `import { ${specifier} } from 'lucide-react'`
    : `import ${local} from ${JSON.stringify(file)}`
}

/** The file of each name, old names too, as the package's own list says. */
function filesOfIcons(): ReadonlyMap<string, string> {
  const list = fileURLToPath(import.meta.resolve('lucide-react')).replace(
    /\/cjs\/.*$/,
    '/esm/lucide-react.mjs',
  )
  const files = new Map<string, string>()
  for (const [, names = '', file = ''] of readFileSync(list, 'utf8').matchAll(reExport))
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g))
      files.set(name, path.join(path.dirname(list), file))
  return files
}

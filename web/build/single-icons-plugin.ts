import type { Plugin } from 'vite'

const importOfIcons = /import \{([^}]+)\} from ["']lucide-react["']/g

/**
 * Imports each icon by the path that the package offers for it (`lucide-react/icons/*`). Its main module
 * names all icons, from which a bundler cannot determine which page takes which, so that each page would get
 * them all or each icon a file.
 */
export function singleIconsPlugin(): Plugin {
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
            .map(importOf)
            .join(';'),
        ),
    },
  }
}

function importOf(specifier: string): string {
  if (specifier.startsWith('type ')) return `import type { ${specifier.slice(5)} } from 'lucide-react'`
  const [name = '', local = name] = specifier.split(' as ')
  return `import ${local} from 'lucide-react/icons/${pathOf(name)}'`
}

/** `ChevronDown` is `chevron-down`, `Trash2` is `trash-2`. The build fails where there is no such path. */
const pathOf = (name: string): string =>
  name
    .replaceAll(/([a-z])([A-Z0-9])/g, '$1-$2')
    .replaceAll(/([0-9])([A-Z])/g, '$1-$2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1-$2')
    .toLowerCase()

import { useEffect, useState } from 'react'
import { editorSections, sectionId, type Section } from '../object/object-values.ts'

/** The line, in parts of the window's height from above, that the current section crosses. */
const READ_AT = '-20% 0px -79% 0px'

/** The section that is being read; null until the first one is measured. */
export function useCurrentSection(): Section | null {
  const [current, setCurrent] = useState<Section | null>(null)
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const crossing = entries.find(({ isIntersecting }) => isIntersecting)
        const section = editorSections.find((one) => sectionId(one) === crossing?.target.id)
        if (section !== undefined) setCurrent(section)
      },
      { rootMargin: READ_AT },
    )
    for (const section of editorSections) {
      const target = document.querySelector(`#${sectionId(section)}`)
      if (target !== null) observer.observe(target)
    }
    return () => observer.disconnect()
  }, [])
  return current
}

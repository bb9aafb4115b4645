/** Gives the reader a file that was made on the page, under a name of letters, digits and hyphens. */
export function saveFile(name: string, content: string, mediaType: string): void {
  saveBlob(name, new Blob([content], { type: `${mediaType};charset=utf-8` }))
}

/** The same for what came from the server, under its own name. */
export function saveBlob(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has read the URL by now; the content need not stay in memory.
  setTimeout(() => URL.revokeObjectURL(url), 0)
}

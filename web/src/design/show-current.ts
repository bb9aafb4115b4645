/** For the reference of the current link of a row that scrolls sideways in small windows: it is in view. */
export function showCurrent(link: HTMLElement | null): void {
  link?.scrollIntoView({ block: 'nearest', inline: 'center' })
}

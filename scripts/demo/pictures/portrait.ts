/** A flat portrait of somebody who does not exist: what makes it theirs. Colours are `#rrggbb`. */
export type Portrait = {
  readonly hair: 'short' | 'parted' | 'bob' | 'long' | 'bun'
  readonly hairColour: string
  readonly skin: string
  readonly jacket: string
  readonly glasses?: true
  readonly beard?: true
}

const hairBehind: Record<Portrait['hair'], string> = {
  short: '',
  parted: '',
  bob: 'M64 98c-2-40 14-58 36-58s38 18 36 58c0 14-6 20-14 20H78c-8 0-14-6-14-20Z',
  long: 'M60 104c-4-44 14-66 40-66s44 22 40 66c-1 22-2 40-6 52H66c-4-12-5-30-6-52Z',
  bun: 'M86 36a14 14 0 1 1 28 0a14 14 0 1 1-28 0Z',
}

const hairBefore: Record<Portrait['hair'], string> = {
  short: 'M70 78c0-24 12-36 30-36s30 12 30 36c-4-10-8-16-14-18c-12 4-26 4-34 0c-6 4-10 10-12 18Z',
  parted: 'M69 80c-3-26 10-40 32-40c20 0 32 14 30 40c-3-12-8-18-16-20c-10-2-24-2-32-10c-8 8-12 18-14 30Z',
  bob: 'M69 84c-1-26 11-40 31-40s32 14 31 40c-6-8-10-16-12-24c-14 8-30 8-36 4c-5 6-10 12-14 20Z',
  long: 'M69 86c-2-28 11-42 31-42s33 14 31 42c-8-8-14-16-16-26c-8 10-34 14-46 26Z',
  bun: 'M69 80c-1-24 12-36 31-36s32 12 31 36c-8-14-18-20-31-20s-23 6-31 20Z',
}

/** The portrait as a square SVG, light from the upper left like all drawings of the product. */
export function portraitSvg(portrait: Portrait): string {
  const { hair, hairColour, skin, jacket } = portrait
  const parts = [
    '<rect width="200" height="200" fill="#e9e5da"/>',
    '<path d="M0 200V120h40v-30h40V60h40V30h40V0h40v200Z" fill="#dfdacc"/>',
    `<path d="${hairBehind[hair]}" fill="${hairColour}"/>`,
    `<path d="M30 200c2-36 22-54 70-54s68 18 70 54Z" fill="${jacket}"/>`,
    '<path d="M84 146l16 26l16-26c-6-3-26-3-32 0Z" fill="#f4f2ea"/>',
    `<path d="M88 120h24v28q-12 14-24 0Z" fill="${skin}"/><path d="M88 126q12 14 24 0v10q-12 10-24 0Z" fill="#142033" opacity=".14"/>`,
    `<path d="M70 82c0-24 12-36 30-36s30 12 30 36c0 30-14 50-30 50s-30-20-30-50Z" fill="${skin}"/>`,
    '<path d="M100 46c18 0 30 12 30 36c0 30-14 50-30 50c14-12 18-30 18-50s-6-32-18-36Z" fill="#142033" opacity=".1"/>',
    portrait.beard
      ? `<path d="M72 96c2 24 14 38 28 38s26-14 28-38c-4 10-10 14-16 14c-6-4-18-4-24 0c-6 0-12-4-16-14Z" fill="${hairColour}"/>`
      : '',
    '<path d="M87 88h4v4h-4ZM109 88h4v4h-4Z" fill="#22303f"/>',
    '<path d="M91 114q9 7 18 0" fill="none" stroke="#8a3f2c" stroke-width="2.4" stroke-linecap="round"/>',
    `<path d="${hairBefore[hair]}" fill="${hairColour}"/>`,
    portrait.glasses
      ? '<path d="M79 84h18v13H79ZM103 84h18v13h-18ZM97 89h6" fill="none" stroke="#142033" stroke-width="2.2"/>'
      : '',
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="28 24 144 144">${parts.join('')}</svg>\n`
}

export type Drawing =
  | 'chalet'
  | 'gruenderzeit'
  | 'grundriss'
  | 'grundstueck'
  | 'loft'
  | 'stadthaeuser'
  | 'villa'

/** Which colours of a drawing turn into which, so that one drawing gives several buildings. */
export type Look =
  | 'asDrawn'
  | 'rose'
  | 'sage'
  | 'stone'
  | 'terracotta'
  | 'weathered'
  | 'darkWood'
  | 'paleBrick'

/** Time of day and season. */
export type Light = 'day' | 'morning' | 'evening' | 'overcast' | 'winter'

/** How one picture is made from a drawing; the same recipe is the same picture, byte for byte. */
export type PictureRecipe = {
  /** What it shows, in the organiser's language: the picture's text alternative. */
  readonly name: string
  readonly drawing: Drawing
  readonly look: Look
  readonly light: Light
  /**
   * Left, top and width of the detail in the drawing's 1200 × 800 units; the height is two thirds of the
   * width.
   */
  readonly crop: readonly [left: number, top: number, width: number]
  readonly mirrored: boolean
}

type Options = Partial<Omit<PictureRecipe, 'name' | 'drawing'>>

/** A picture of a drawing: the whole of it by day, unless said otherwise. */
export function picture(name: string, drawing: Drawing, options: Options = {}): PictureRecipe {
  return { look: 'asDrawn', light: 'day', crop: [0, 0, 1200], mirrored: false, ...options, name, drawing }
}

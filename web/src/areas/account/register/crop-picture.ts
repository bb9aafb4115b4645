/** A part of a picture, in shares of its width and height from 0 to 1. */
export type CropArea = {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/**
 * Longest side of what is sent, in pixels: an identification is readable, and no phone's whole photograph.
 */
const SIDE_MAX = 2400
const JPEG_QUALITY = 0.9

/** The part of the picture in its own pixels, whole ones and at least one. */
export function pixelsOf(area: CropArea, width: number, height: number) {
  const left = Math.round(area.x * width)
  const top = Math.round(area.y * height)
  return {
    left,
    top,
    width: Math.max(1, Math.min(width - left, Math.round(area.width * width))),
    height: Math.max(1, Math.min(height - top, Math.round(area.height * height))),
  }
}

/** How large a part is drawn so that its longer side is not too long. */
export function drawnSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, SIDE_MAX / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** Cuts a part out of a loaded picture, as a JPEG. Throws where the browser cannot. */
export async function cropPicture(image: HTMLImageElement, area: CropArea): Promise<Blob> {
  const part = pixelsOf(area, image.naturalWidth, image.naturalHeight)
  const { width, height } = drawnSize(part.width, part.height)
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('This browser cannot draw')
  // A transparent picture on the white of paper: JPEG has no transparency.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.drawImage(image, part.left, part.top, part.width, part.height, 0, 0, width, height)
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('The picture could not be written')) : resolve(blob)),
      'image/jpeg',
      JPEG_QUALITY,
    )
  })
}

import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Problem } from '@zuschlag/contracts/kernel/problem'
import { err, ok, type Result } from '@zuschlag/contracts/kernel/result'
import type { Sharp } from 'sharp'
import { problemOf, unavailable } from '../problem.ts'
import { redrawPicture } from './redraw-picture.ts'

const FOLDER = 'uploads'
const URL_PREFIX = `/files/images/${FOLDER}/`
const acceptedTypes = ['image/jpeg', 'image/png', 'image/webp'] as const

type Kind = { readonly extension: 'png' | 'webp'; readonly draw: (picture: Sharp) => Sharp }

/** What is kept of each kind: at most twice what the widest page shows, for fine screens. Sizes in pixels. */
const kinds = {
  // Mail programs show PNG everywhere, and a logo needs its transparent ground.
  logo: { extension: 'png', draw: (picture) => inside(picture, 800, 400).png({ compressionLevel: 9 }) },
  banner: { extension: 'webp', draw: (picture) => inside(picture, 2880, 960).webp({ quality: 82 }) },
  portrait: {
    extension: 'webp',
    draw: (picture) => picture.resize({ width: 480, height: 480, fit: 'cover' }).webp({ quality: 82 }),
  },
} as const satisfies Record<string, Kind>
export type PictureKind = keyof typeof kinds

function inside(picture: Sharp, width: number, height: number): Sharp {
  return picture.resize({ width, height, fit: 'inside', withoutEnlargement: true })
}

/** Uploaded pictures that everybody may see. A picture never changes: another one has another URL. */
export class PictureStore {
  readonly #folder: string | null

  constructor(filesDir: string | null) {
    this.#folder = filesDir === null ? null : join(filesDir, 'images', FOLDER)
  }

  /** Stores a re-encoded upload and returns its URL. */
  async keep(
    file: { readonly path: string } | null,
    kind: PictureKind,
    field: string,
    clientKey: string,
  ): Promise<Result<string, Problem>> {
    if (this.#folder === null) return err(unavailable())
    if (file === null) return err(problemOf('validationFailed', { errors: { [field]: ['missing'] } }))
    const { extension, draw } = kinds[kind]
    const picture = await redrawPicture(file.path, acceptedTypes, draw, clientKey)
    if (!picture.ok) {
      if (picture.error === 'busy') return err(unavailable())
      return err(
        picture.error === 'notAPicture'
          ? problemOf('unsupportedMediaType', { detail: 'The picture must be a JPEG, a PNG or a WebP.' })
          : problemOf('validationFailed', { errors: { [field]: ['broken'] } }),
      )
    }
    const name = `${randomUUID()}.${extension}`
    await mkdir(this.#folder, { recursive: true })
    const path = join(this.#folder, name)
    await writeFile(`${path}.new`, picture.value)
    await rename(`${path}.new`, path)
    return ok(URL_PREFIX + name)
  }

  /** Forgets a picture of its own; one that lies elsewhere, such as the demo's, stays. */
  async remove(url: string | null): Promise<void> {
    if (this.#folder === null || url === null || !url.startsWith(URL_PREFIX)) return
    await rm(join(this.#folder, basename(url)), { force: true })
  }
}

import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AuctionImage } from '@zuschlag/contracts/auction/auction-fields'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { documentUrl } from '../../../../kernel/document-urls.ts'
import { namesIn } from '../../../../edge/http/missing-files.ts'
import type { Picture } from './read-picture.ts'

/** Files of one object, including those that no revision names any more. */
export const OBJECT_FILES_MAX = 400

/** Pictures of objects, which are public, and documents, which a route serves. */
export class ObjectFileStore {
  readonly #filesDir: string

  constructor(filesDir: string) {
    this.#filesDir = filesDir
  }

  async hasRoom(auctionId: AuctionId): Promise<boolean> {
    const folders = [this.#pictures(auctionId), this.#documents(auctionId)]
    const counts = await Promise.all(folders.map(async (folder) => (await namesIn(folder)).length))
    return counts.reduce((sum, count) => sum + count, 0) < OBJECT_FILES_MAX
  }

  async savePicture(
    auctionId: AuctionId,
    { large, small }: Picture,
  ): Promise<Pick<AuctionImage, 'storageUrl' | 'resizedStorageUrl'>> {
    const id = randomUUID()
    const folder = this.#pictures(auctionId)
    await mkdir(folder, { recursive: true })
    await write(join(folder, `${id}-1600.webp`), large)
    await write(join(folder, `${id}-800.webp`), small)
    const url = `/files/images/auctions/${auctionId}/${id}`
    return { storageUrl: `${url}-1600.webp`, resizedStorageUrl: `${url}-800.webp` }
  }

  /** Returns the URL for readers with access. */
  async saveDocument(auctionId: AuctionId, path: string): Promise<string> {
    const name = `${randomUUID()}.pdf`
    const folder = this.#documents(auctionId)
    await mkdir(folder, { recursive: true })
    await copyFile(path, join(folder, `${name}.new`))
    await rename(join(folder, `${name}.new`), join(folder, name))
    return documentUrl(auctionId, name)
  }

  #pictures(auctionId: AuctionId): string {
    return join(this.#filesDir, 'images', 'auctions', auctionId)
  }

  #documents(auctionId: AuctionId): string {
    return join(this.#filesDir, 'documents', auctionId)
  }
}

/** Writes atomically, also if the process crashes in between. */
async function write(path: string, content: Buffer): Promise<void> {
  await writeFile(`${path}.new`, content)
  await rename(`${path}.new`, path)
}

import { getAdministeredFile } from '@zuschlag/contracts/administration/administered-file'
import { err, ok } from '@zuschlag/contracts/kernel/result'
import { administeredList } from '@zuschlag/projections/auction-details/administered-queries'
import type { Knex } from 'knex'
import type { Directory } from '../../identity/accounts/directory.ts'
import { problemOf } from '../../../kernel/problem.ts'
import type { DocumentWriters } from '../../../kernel/threads/document-writers.ts'
import type { Route } from '../../../edge/http/route.ts'
import { textRoute } from '../../../edge/http/route.ts'
import { TextAnswer } from '../../../edge/http/text-answer.ts'
import { presentAdministeredAuction } from '../../../presenters/administered-presenter.ts'
import type { TableOrder } from './administered-csv.ts'

/** More objects than any tenant has. What has more is not cut. */
const ROWS_MAX = 20_000

type Dependencies = {
  readonly knex: Knex
  readonly directory: Directory
  readonly documents: DocumentWriters
}

const entry = new URL('administered-csv.thread.ts', import.meta.url)

/** The table of objects as a file; scoped by the viewer like the table itself. */
export function administeredFileRoute({ knex, directory, documents }: Dependencies): Route {
  return textRoute(getAdministeredFile, {
    who: 'ownAccount',
    tag: 'Managing auctions',
    summary: 'Download the list of managed auctions as CSV',
  }).answer(async ({ query, viewer, now }) => {
    if (viewer.kind === 'visitor') return err(problemOf('unauthenticated'))
    const { language, ...filter } = query
    const read = async () => {
      const rows = await administeredList(knex, viewer, now, filter, ROWS_MAX + 1)
      if (rows.length > ROWS_MAX) return err(problemOf('fileTooLong'))
      const parties = await directory.partiesOf(rows)
      const auctions = rows.flatMap((row, index) => {
        const own = parties[index]
        return own === undefined ? [] : [presentAdministeredAuction(row, own)]
      })
      return ok({ auctions, language })
    }
    const text = await documents.write<TableOrder>({ entry, clientKey: viewer.userId, read })
    if (!text.ok) return text
    const contentType = 'text/csv; charset=utf-8'
    return ok(new TextAnswer(text.value, { contentType, fileName: 'zuschlag-objects.csv' }))
  })
}

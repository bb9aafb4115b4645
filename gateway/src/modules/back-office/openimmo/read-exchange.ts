import type { exchangeFailures } from '@zuschlag/contracts/administration/object-files'
import type { Result } from '@zuschlag/contracts/kernel/result'
import { err, ok } from '@zuschlag/contracts/kernel/result'
import { openExchange } from './open-exchange.ts'
import { parseXml } from './parse-xml.ts'
import type { Attachment } from './read-attachments.ts'
import { readAttachments } from './read-attachments.ts'
import type { ImportedProperty } from './read-property.ts'
import { propertiesIn, readProperty } from './read-property.ts'

export type ExchangeProblem = {
  readonly code: (typeof exchangeFailures)[number]
  /** Where in the document, from 1. */
  readonly line?: number
}
export type ReadExchange = ImportedProperty & { readonly attachments: readonly Attachment[] }

/**
 * The one property of an OpenImmo file and its pictures. The file is untrusted: this runs in its own thread
 * (`ExchangeReader`), never on the event loop of the gateway.
 */
export async function readOpenImmo(path: string): Promise<Result<ReadExchange, ExchangeProblem>> {
  const exchange = await openExchange(path)
  if (!exchange.ok) return err({ code: exchange.error })
  const document = parseXml(exchange.value.xml)
  if (!document.ok) return document
  const [property, ...others] = propertiesIn(document.value)
  if (property === undefined) return err({ code: 'noProperty' })
  if (others.length > 0) return err({ code: 'manyProperties' })
  const attachments = readAttachments(property, exchange.value.files)
  return ok({ ...readProperty(property), attachments })
}

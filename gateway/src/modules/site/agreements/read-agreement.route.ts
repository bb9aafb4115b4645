import { defaultLanguage, type Translated } from '@zuschlag/contracts/kernel/languages'
import type { AgreementDocument } from '@zuschlag/contracts/site/agreements'
import { agreementKindSchema, getAgreement } from '@zuschlag/contracts/site/agreements'
import { languageSchema, type Language } from '@zuschlag/contracts/account/authenticated-user'
import { err, ok } from '@zuschlag/contracts/kernel/result'
import type { Agreement, Agreements } from '../../../kernel/agreements.ts'
import { problemOf } from '../../../kernel/problem.ts'
import { route, type Route } from '../../../edge/http/route.ts'
import { htmlOfMarkdown } from '../markdown.ts'

/** Every version of the operator's agreements, rendered once, as the product starts. */
export function agreementRoute(agreements: Agreements): Route {
  const documents = new Map(
    agreementKindSchema.options.flatMap((kind) =>
      agreements[kind].flatMap((agreement) =>
        languageSchema.options.map((language) => {
          const document = documentOf(kind, agreement, language, agreements[kind])
          return [keyOf(kind, agreement.version, language), document] as const
        }),
      ),
    ),
  )
  return route(getAgreement, {
    who: 'everybody',
    tag: 'Site',
    summary: 'Get a version of an agreement',
  }).answer(({ params, query }) => {
    const document = documents.get(keyOf(params.kind, params.version, query.language))
    return Promise.resolve(document === undefined ? err(problemOf('notFound')) : ok(document))
  })
}

const keyOf = (kind: string, version: number, language: Language) => `${kind} ${version} ${language}`

function documentOf(
  kind: AgreementDocument['kind'],
  { version, hash, date, sources, isExample }: Agreement,
  asked: Language,
  all: readonly Agreement[],
): AgreementDocument {
  const own: Translated<string | null> = sources
  const language = typeof own[asked] === 'string' ? asked : defaultLanguage
  return {
    kind,
    version,
    hash,
    date,
    language,
    textHtml: htmlOfMarkdown(own[language] ?? sources.de),
    sources,
    isExample,
    versions: all.map((each) => ({ version: each.version, hash: each.hash, date: each.date })).toReversed(),
  }
}

import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { AgreementKind } from '@zuschlag/contracts/site/agreements'
import type { ReactNode } from 'react'
import { configurationQuery } from '../kernel/api/queries.ts'
import { useTranslation } from '../kernel/i18n/use-translation.ts'

type Props = { kind: AgreementKind; isNewWindow?: boolean; children?: ReactNode }

/** Leads to the version of an agreement that holds; its words alone until that is known. */
export function AgreementLink({ kind, isNewWindow = false, children }: Props) {
  const { language: lang } = useTranslation()
  const { data } = useQuery(configurationQuery)
  if (data === undefined) return children
  const version = String(data.agreements[kind].version)
  return (
    <Link
      to="/$lang/agreements/$kind/$version"
      params={{ lang, kind, version }}
      {...(isNewWindow && { target: '_blank' })}
    >
      {children}
    </Link>
  )
}

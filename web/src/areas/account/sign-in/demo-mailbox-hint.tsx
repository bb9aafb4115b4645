import type { ReactNode } from 'react'
import { Trans } from '../../../kernel/i18n/trans.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'

/** A demo sends nothing: its mails lie in a mailbox that everybody may open. */
export function DemoMailboxHint() {
  return <Trans i18nKey="demoAccounts.mailbox" components={{ a: <MailboxLink /> }} />
}

function MailboxLink({ children }: { children?: ReactNode }) {
  const { language: lang } = useTranslation()
  return <a href={`/demo/mailbox?lang=${lang}`}>{children}</a>
}

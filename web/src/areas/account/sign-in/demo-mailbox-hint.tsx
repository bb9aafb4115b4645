import type { ReactNode } from 'react'
import { Trans } from '../../../kernel/i18n/trans.tsx'
import { useLanguage } from '../../../kernel/i18n/use-language.ts'

/** A demo sends nothing: its mails lie in a mailbox that everybody may open. */
export function DemoMailboxHint() {
  return <Trans i18nKey="demoAccounts.mailbox" components={{ a: <MailboxLink /> }} />
}

function MailboxLink({ children }: { children?: ReactNode }) {
  const lang = useLanguage()
  return <a href={`/demo/mailbox?lang=${lang}`}>{children}</a>
}

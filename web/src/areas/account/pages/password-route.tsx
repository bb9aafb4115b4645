import { Link } from '@tanstack/react-router'
import type { TokenCheck, TokenPurpose } from '@zuschlag/contracts/account/set-password'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { Trans } from '../../../kernel/i18n/trans.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { UsedLink } from '../credentials/used-link.tsx'
import { AgreementLink } from '../../../app/agreement-link.tsx'
import { hardNavigate } from '../../../app/hard-navigate.ts'
import { usePageTitle } from '../../../app/use-page-meta.ts'
import { ButtonLink } from '../../../design/button-link.tsx'
import { keepToastForNextPage } from '../../../design/toast-store.ts'
import type { LinkIdentity } from '../password/check-link.ts'
import { pageTexts } from '../password/page-kinds.ts'
import { PasswordPage } from '../password/password-page.tsx'

type Props = {
  purpose: TokenPurpose
  identity: LinkIdentity
  check: TokenCheck
  /** The auction to which the person asks for access. */
  asksFor?: AuctionId | undefined
}

/** The page of a mailed link, put together: what is agreed to, and where to go afterwards. */
export function PasswordRoute({ purpose, identity, check, asksFor }: Props) {
  const { t, language: lang } = useTranslation()
  const texts = pageTexts[purpose]
  usePageTitle(t(check.tokenIsValid ? texts.title : 'LoginPage.LinkInvalidTitle'))
  const { email } = identity
  if (!check.tokenIsValid) return <UsedLink text={t(texts.invalid)} actions={<WaysOn email={email} />} />
  return (
    <PasswordPage
      purpose={purpose}
      identity={identity}
      check={check}
      terms={<TermsText />}
      dataProtection={
        <Trans
          i18nKey="LoginPage.SignUp.DataProtection"
          components={{ a: <Link to="/$lang/privacy-policy" params={{ lang }} target="_blank" /> }}
        />
      }
      onDone={(outcome) => {
        keepToastForNextPage({ tone: 'done', text: t(texts.success) })
        const goOn = asksFor === undefined ? '/home' : `/object/${asksFor}/access`
        const signIn = new URLSearchParams({ email, returnUrl: goOn })
        hardNavigate(outcome === 'signedIn' ? goOn : `/${lang}/login?${signIn}`)
      }}
    />
  )
}

/** What is agreed to can be read beside the form. */
function TermsText() {
  return (
    <Trans
      i18nKey="LoginPage.SignUp.Terms"
      components={{ a: <AgreementLink kind="termsOfService" isNewWindow /> }}
    />
  )
}

function WaysOn({ email }: { email: string }) {
  const { t, language: lang } = useTranslation()
  return (
    <ButtonLink to="/$lang/login" params={{ lang }} search={{ email }}>
      {t('LoginPage.LinkInvalidAction')}
    </ButtonLink>
  )
}

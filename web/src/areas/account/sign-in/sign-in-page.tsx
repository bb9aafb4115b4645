import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { DEMO_PASSWORD } from '@zuschlag/contracts/account/demo-password'
import type { AuctionId, TenantId } from '@zuschlag/contracts/kernel/ids'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../design/button.tsx'
import { classNames } from '../../../design/class-names.ts'
import { Notice } from '../../../design/notice.tsx'
import { SplitPage } from '../../../design/split-page.tsx'
import { publicAuctionQuery } from '../../../kernel/api/queries.ts'
import type { MessageKey } from '../../../kernel/i18n/message-keys.ts'
import { Trans } from '../../../kernel/i18n/trans.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { EmailStep, ForgotPasswordStep } from './email-step.tsx'
import { type CheckedCredentials, CodeStep, PasswordStep } from './password-step.tsx'
import { type LoginAccount, useLoginAccount } from './use-sign-in.ts'
import styles from './sign-in-page.module.css'

type View =
  | { kind: 'email'; takesFocus: boolean; hasSentReset: boolean }
  | { kind: 'password'; account: LoginAccount }
  | { kind: 'code'; account: LoginAccount; credentials: CheckedCredentials }
  | { kind: 'forgot'; tenantId: TenantId | undefined }

const titles = {
  email: 'LoginPage.Title',
  password: 'LoginPage.Title',
  code: 'secondFactor.signInTitle',
  forgot: 'LoginPage.ForgotTitle',
} as const satisfies Record<View['kind'], MessageKey>

export type SignInTitle = (typeof titles)[keyof typeof titles]

/** The second factor is a step that only some are asked for, so it is counted once it is there. */
const steps = { email: [1, 2], password: [2, 2], code: [3, 3] } as const

type Props = {
  initialEmail: string
  /** An account that was named in the address and is known to the page: the first step is done. */
  initialAccount: LoginAccount | null
  onSignedIn: () => void
  /** What the page is about from now on, for the name of the document. */
  onTitle: (title: SignInTitle) => void
  /** Below both steps: a way to the seller of the object from which the reader came. */
  contact?: ReactNode
  /** Stands below the first step, for those without an account. */
  registration?: ReactNode
  /** Whether invented people fill this instance: visitors may try it as one of them. */
  isDemo: boolean
}

/** First who, then with which tenant and password; beside it the way to a new password. */
export function SignInPage(props: Props) {
  const [email, setEmail] = useState(props.initialEmail)
  const [view, showView] = useState<View>(
    props.initialAccount
      ? { kind: 'password', account: props.initialAccount }
      : { kind: 'email', takesFocus: false, hasSentReset: false },
  )
  const setView = (next: View) => {
    showView(next)
    props.onTitle(titles[next.kind])
  }
  const toPassword = (account: LoginAccount) => {
    setEmail(account.email)
    setView({ kind: 'password', account })
  }
  const toEmail = (hasSentReset = false) => setView({ kind: 'email', takesFocus: true, hasSentReset })

  const hasAccount = view.kind === 'password' || view.kind === 'code'

  return (
    <SplitPage picture={hasAccount ? 'facade' : 'townHouses'}>
      {view.kind !== 'forgot' && <StepProgress of={steps[view.kind]} />}
      <FrameNotice />
      {view.kind === 'email' && (
        <EmailStep
          email={email}
          onEmail={setEmail}
          onFound={toPassword}
          takesFocus={view.takesFocus}
          hasSentReset={view.hasSentReset}
          isDemo={props.isDemo}
        />
      )}
      {view.kind === 'password' && (
        <PasswordStep
          {...view.account}
          isDemo={props.isDemo}
          onChange={() => toEmail()}
          onBack={() => {
            setEmail('')
            toEmail()
          }}
          onForgot={(tenantId) => setView({ kind: 'forgot', tenantId })}
          onCodeAsked={(credentials) => setView({ kind: 'code', account: view.account, credentials })}
          onSignedIn={props.onSignedIn}
        />
      )}
      {(view.kind === 'email' || view.kind === 'password') && props.contact}
      {view.kind === 'email' && (
        <>
          {props.registration}
          {props.isDemo && <DemoAccounts onFound={toPassword} />}
        </>
      )}
      {view.kind === 'code' && (
        <CodeStep
          credentials={view.credentials}
          onBack={() => setView({ kind: 'password', account: view.account })}
          onSignedIn={props.onSignedIn}
        />
      )}
      {view.kind === 'forgot' && (
        <ForgotPasswordStep
          email={email}
          onEmail={setEmail}
          tenantId={view.tenantId}
          onBack={() => toEmail()}
          onSent={() => toEmail(true)}
        />
      )}
    </SplitPage>
  )
}

/** One bar for each step, and the same in words. `of`: the step that is shown, and how many there are. */
function StepProgress({ of: [step, count] }: { of: readonly [step: number, count: number] }) {
  const { t } = useTranslation()
  return (
    <p className="line center gap-2 sm muted">
      {Array.from({ length: count }, (_, index) => (
        <i key={index} className={classNames(styles.bar, index < step && styles.done)} aria-hidden />
      ))}
      <span className={styles.words}>{t('LoginPage.Step', { step, count })}</span>
    </p>
  )
}

/**
 * Where another page shows this one in a frame (specification, section 2): whose page that is, a reader
 * cannot see. Of another site's frame, browsers keep no session, so the way to a window of its own stands
 * there too.
 */
function FrameNotice() {
  const { t } = useTranslation()
  if (window.self === window.top) return null
  return (
    <Notice tone="warning">
      {t('LoginPage.InsideFrame')}{' '}
      <a href={location.href} target="_blank" rel="noopener">
        {t('LoginPage.OwnWindow')}
      </a>
    </Notice>
  )
}

/** Demo accounts that can sign in; a deployment that is no demo has none of them. */
const demoAccounts = [
  'anna',
  'ben',
  'carla',
  'multi',
  'nora',
  'broker',
  'broker2',
  'seller',
  'admin',
] as const

type DemoAccountsProps = {
  onFound: (account: LoginAccount) => void
}

/** People to try the product as, on an instance that is a demo. */
function DemoAccounts({ onFound }: DemoAccountsProps) {
  const { t } = useTranslation()
  const account = useLoginAccount(onFound)
  return (
    <section className={`stack gap-close ruled ${styles.box}`} aria-labelledby="demo-accounts">
      <h2 id="demo-accounts" className={styles.title}>
        {t('demoAccounts.title')}
      </h2>
      <p className="sm muted">
        {t('demoAccounts.hint')} <code className="mono">{DEMO_PASSWORD}</code>
      </p>
      <ul className={styles.list}>
        {demoAccounts.map((name) => (
          <li key={name} className="line multiline between baseline">
            <Button variant="text" size="small" onPress={() => account.mutate(`${name}@demo.example`)}>
              {`${name}@demo.example`}
            </Button>
            <span className="sm muted">{t(`demoAccounts.${name}`)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

type ContactNoticeProps = {
  auctionId: AuctionId
  /** Whether a private person sells: then the link names the seller, else the counterpart. */
  isSeller: boolean
}

/** The way back to the object from which the reader came to sign in, with its contact form open. */
export function ContactNotice({ auctionId, isSeller }: ContactNoticeProps) {
  const { t, language: lang } = useTranslation()
  const { data: auction } = useQuery(publicAuctionQuery(auctionId))
  return (
    <Notice>
      {auction ? (
        <Trans
          i18nKey="LoginPage.ContactObject"
          values={{ title: auction.title }}
          components={{ b: <b /> }}
        />
      ) : (
        t('LoginPage.ContactUnknownObject')
      )}{' '}
      <Link to="/$lang/$auctionId" params={{ lang, auctionId }} search={{ contactBroker: true }}>
        {t(isSeller ? 'LoginPage.ContactSeller' : 'LoginPage.ContactCounterpart')}
      </Link>
    </Notice>
  )
}

/** For those who have no account yet: as a bidder where they come from, a private seller or a tenant. */
export function RegistrationLinks({ auctionId }: { auctionId: AuctionId | undefined }) {
  const { t, language: lang } = useTranslation()
  return (
    <p className="sm muted">
      {t('LoginPage.NoAccount')}
      <br />
      {auctionId === undefined ? (
        <Trans
          i18nKey="LoginPage.ToBid"
          components={{ offers: <Link to="/$lang/objects" params={{ lang }} /> }}
        />
      ) : (
        <Link to="/object/$auctionId/access" params={{ auctionId }} preload={false}>
          {t('accessRequest.title')}
        </Link>
      )}
      <br />
      <Trans
        i18nKey="LoginPage.WaysIn"
        components={{
          sell: <Link to="/$lang/register" params={{ lang }} />,
          join: <Link to="/$lang/apply" params={{ lang }} />,
        }}
      />
    </p>
  )
}

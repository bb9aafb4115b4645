import type { TenantId } from '@zuschlag/contracts/kernel/ids'
import { useState, type ReactNode } from 'react'
import type { MessageKey } from '../../../kernel/i18n/message-keys.ts'
import { SplitPage } from '../../../design/split-page.tsx'
import { CodeStep, type CheckedCredentials } from './code-step.tsx'
import { DemoAccounts } from './demo-accounts.tsx'
import { EmailStep } from './email-step.tsx'
import { ForgotPasswordStep } from './forgot-password-step.tsx'
import { PasswordStep } from './password-step.tsx'
import { FrameNotice } from './frame-notice.tsx'
import { StepProgress } from './step-progress.tsx'
import type { LoginAccount } from './use-sign-in.ts'

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
  /** Below the first step: for those without an account. */
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

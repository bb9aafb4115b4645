type Props = { initialEmail: string; onSignedIn: () => void }

export function SignInPage({ initialEmail }: Props) {
  return initialEmail
}

import { DEMO_PASSWORD } from '@zuschlag/contracts/account/demo-password'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { Button } from '../../../design/button.tsx'
import styles from './demo-accounts.module.css'
import { useLoginAccount, type LoginAccount } from './use-sign-in.ts'

/** Demo accounts that can sign in; a deployment that is no demo has none of them. */
const accounts = ['anna', 'ben', 'carla', 'multi', 'nora', 'broker', 'broker2', 'seller', 'admin'] as const

type Props = {
  onFound: (account: LoginAccount) => void
}

/** People to try the product as, on an instance that is a demo. */
export function DemoAccounts({ onFound }: Props) {
  const { t } = useTranslation()
  const account = useLoginAccount(onFound)
  return (
    <section className={styles.box} aria-labelledby="demo-accounts">
      <h2 id="demo-accounts" className={styles.title}>
        {t('demoAccounts.title')}
      </h2>
      <p className="sm muted">
        {t('demoAccounts.hint')} <code className="mono">{DEMO_PASSWORD}</code>
      </p>
      <ul className={styles.list}>
        {accounts.map((name) => (
          <li key={name}>
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

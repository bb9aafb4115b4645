import type { TenantId } from '@zuschlag/contracts/kernel/ids'
import { Label } from 'react-aria-components/Label'
import { RadioButton, RadioField, RadioGroup } from 'react-aria-components/RadioGroup'
import { useTranslation } from 'react-i18next'
import styles from './tenant-choice.module.css'
import type { LoginTenant } from './use-sign-in.ts'

type Props = {
  tenants: readonly LoginTenant[]
  selected: TenantId | undefined
  onSelect: (id: TenantId | undefined) => void
}

/** The houses that this address belongs to, as cards with logo and name. */
export function TenantChoice({ tenants, selected, onSelect }: Props) {
  const { t } = useTranslation()
  return (
    <RadioGroup
      className={styles.group ?? ''}
      value={selected ?? null}
      onChange={(id) => onSelect(tenants.find((tenant) => tenant.id === id)?.id)}
    >
      <Label className={styles.label ?? ''}>{t('LoginPage.ChooseTenant')}</Label>
      {tenants.map(({ id, name, logoUrl }) => (
        <RadioField key={id} value={id}>
          <RadioButton className={styles.card ?? ''}>
            <span className={styles.mark} aria-hidden />
            {logoUrl !== null && <img className={styles.logo} src={logoUrl} alt="" />}
            <span className={styles.name}>{name}</span>
          </RadioButton>
        </RadioField>
      ))}
    </RadioGroup>
  )
}

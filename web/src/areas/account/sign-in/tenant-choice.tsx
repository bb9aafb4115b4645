import type { TenantId } from '@zuschlag/contracts/kernel/ids'
import type { Ref } from 'react'
import { FieldError } from 'react-aria-components/FieldError'
import { Label } from 'react-aria-components/Label'
import { RadioButton, RadioField, RadioGroup } from 'react-aria-components/RadioGroup'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { FieldErrorText } from '../../../design/field-error.tsx'
import styles from './tenant-choice.module.css'
import type { LoginTenant } from '@zuschlag/contracts/account/login'

type Props = {
  groupRef: Ref<HTMLDivElement>
  tenants: readonly LoginTenant[]
  selected: TenantId | undefined
  onSelect: (id: TenantId | undefined) => void
  error: string | undefined
}

/** The tenants that this email belongs to, as cards with logo and name. None is chosen beforehand. */
export function TenantChoice({ groupRef, tenants, selected, onSelect, error }: Props) {
  const { t } = useTranslation()
  return (
    <RadioGroup
      ref={groupRef}
      className={styles.group ?? ''}
      value={selected ?? null}
      onChange={(id) => onSelect(tenants.find((tenant) => tenant.id === id)?.id)}
      isInvalid={error !== undefined}
      validationBehavior="aria"
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
      <FieldError>{error !== undefined && <FieldErrorText>{error}</FieldErrorText>}</FieldError>
    </RadioGroup>
  )
}

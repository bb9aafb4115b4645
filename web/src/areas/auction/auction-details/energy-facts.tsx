import type { Energy } from '@zuschlag/contracts/auction/energy'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'

type Props = {
  energy: Energy
  /** A label beside the line already says that it is about energy. */
  isLabelled?: boolean
}

/** What the law asks an advertisement to say of a building's energy, in one line. */
export function EnergyFacts({ energy, isLabelled }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const withClass = (text: string, name: string | null) => (name === null ? text : `${text} (${name})`)
  const facts = [
    energy.heatingDemand !== null &&
      withClass(
        t('details.energy.heatingDemand', { value: format.decimalExact(energy.heatingDemand) }),
        energy.heatingDemandClass,
      ),
    energy.efficiencyFactor !== null &&
      withClass(
        t('details.energy.efficiencyFactor', { value: format.decimalExact(energy.efficiencyFactor) }),
        energy.efficiencyClass,
      ),
    energy.certificateBy !== null && t(`details.energy.certificate.${energy.certificateBy}`),
    energy.finalEnergy !== null &&
      withClass(
        t('details.energy.finalEnergy', { value: format.decimalExact(energy.finalEnergy) }),
        energy.energyClass,
      ),
    energy.energySource,
    energy.buildingYear !== null && t('details.energy.buildingYear', { year: String(energy.buildingYear) }),
  ].filter((fact) => typeof fact === 'string')
  return facts.length === 0 ? null : (
    <p className="sm">
      {isLabelled || `${t('details.energy.title')} `}
      {facts.join(', ')}
    </p>
  )
}

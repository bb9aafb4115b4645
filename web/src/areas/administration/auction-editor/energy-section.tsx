import { energyClasses, openEnergy, type Energy } from '@zuschlag/contracts/auction/energy'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { FieldErrorText } from '../../../design/field-error.tsx'
import { SelectField } from '../../../design/select-field.tsx'
import { TextField } from '../../../design/text-field.tsx'
import { DecimalValue } from './fields.tsx'
import { EditorSection, Pair, useEditor } from './editor-section.tsx'
import { fieldId } from '../object/object-values.ts'

const KINDS = ['open', 'certificate', 'exempt'] as const
const CERTIFICATES = ['demand', 'consumption'] as const
const DECIMALS = 2

type Change = (change: Partial<Energy>) => void
type Props = { energy: Energy; change: Change }

/** What the law of the object's country asks an advertisement to say. */
export function EnergySection() {
  const { t } = useTranslation()
  const { values, set, errorOf } = useEditor()
  const energy = values.energy ?? openEnergy
  const change: Change = (part) => set('energy', { ...energy, ...part })
  const error = errorOf('energy')
  return (
    <EditorSection section="energy">
      <div id={fieldId('energy')} tabIndex={-1}>
        <SelectField
          label={t('administration.editor.energy.kindLabel')}
          name="energy"
          value={energy.kind}
          options={KINDS.map((value) => ({ value, label: t(`administration.editor.energy.kind.${value}`) }))}
          onChange={(kind) => change({ kind })}
        />
      </div>
      {energy.kind === 'certificate' &&
        (values.country === 'DE' ? (
          <GermanFigures energy={energy} change={change} />
        ) : (
          <AustrianFigures energy={energy} change={change} />
        ))}
      {error !== undefined && <FieldErrorText>{error}</FieldErrorText>}
    </EditorSection>
  )
}

function AustrianFigures({ energy, change }: Props) {
  const { t } = useTranslation()
  return (
    <>
      <Pair>
        <DecimalValue
          field="energy"
          label={t('administration.editor.energy.heatingDemand')}
          value={energy.heatingDemand}
          onChange={(heatingDemand) => change({ heatingDemand })}
          decimals={DECIMALS}
        />
        <ClassChoice
          label={t('administration.editor.energy.heatingDemandClass')}
          value={energy.heatingDemandClass}
          onChange={(heatingDemandClass) => change({ heatingDemandClass })}
        />
      </Pair>
      <Pair>
        <DecimalValue
          field="energy"
          label={t('administration.editor.energy.efficiencyFactor')}
          value={energy.efficiencyFactor}
          onChange={(efficiencyFactor) => change({ efficiencyFactor })}
          decimals={DECIMALS}
        />
        <ClassChoice
          label={t('administration.editor.energy.efficiencyClass')}
          value={energy.efficiencyClass}
          onChange={(efficiencyClass) => change({ efficiencyClass })}
        />
      </Pair>
    </>
  )
}

function GermanFigures({ energy, change }: Props) {
  const { t } = useTranslation()
  return (
    <>
      <Pair>
        <SelectField
          label={t('administration.editor.energy.certificateBy')}
          name="certificateBy"
          value={energy.certificateBy ?? ''}
          emptyLabel={t('administration.editor.energy.choose')}
          options={CERTIFICATES.map((value) => ({
            value,
            label: t(`administration.editor.energy.certificate.${value}`),
          }))}
          onChange={(certificateBy) => change({ certificateBy })}
        />
        <DecimalValue
          field="energy"
          label={t('administration.editor.energy.finalEnergy')}
          value={energy.finalEnergy}
          onChange={(finalEnergy) => change({ finalEnergy })}
          decimals={DECIMALS}
        />
      </Pair>
      <Pair>
        <TextField
          label={t('administration.editor.energy.energySource')}
          value={energy.energySource ?? ''}
          maxLength={100}
          onChange={(source) => change({ energySource: source === '' ? null : source })}
        />
        <DecimalValue
          field="energy"
          label={t('administration.editor.energy.buildingYear')}
          value={energy.buildingYear}
          onChange={(buildingYear) => change({ buildingYear })}
          decimals={0}
        />
      </Pair>
      <Pair>
        <ClassChoice
          label={t('administration.editor.energy.energyClass')}
          value={energy.energyClass}
          onChange={(energyClass) => change({ energyClass })}
        />
      </Pair>
    </>
  )
}

type Class = Energy['energyClass']
type ClassProps = { label: string; value: Class; onChange: (value: Class) => void }

function ClassChoice({ label, value, onChange }: ClassProps) {
  const { t } = useTranslation()
  return (
    <SelectField
      label={label}
      name="energyClass"
      value={value ?? ''}
      emptyLabel={t('administration.editor.energy.choose')}
      options={energyClasses.map((name) => ({ value: name, label: name }))}
      // The entry that chooses nothing comes as an empty text.
      onChange={(name) => onChange((name as Class | '') === '' ? null : name)}
    />
  )
}

import type { Country } from '@zuschlag/contracts/auction/enumerations'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { SelectField } from '../../../design/select-field.tsx'
import { countryChange } from './cost-changes.ts'
import { DecimalValue } from './decimal-value.tsx'
import { useEditor } from './editor-context.ts'
import { EditorSection, Pair } from './editor-section.tsx'
import { TextValue } from './fields.tsx'
import { PlacePicker } from './place-picker.tsx'
import { fieldId } from '../object/object-values.ts'

const COUNTRIES: readonly Country[] = ['AT', 'DE', 'CH']
const AREA_DECIMALS = 2
const ROOM_DECIMALS = 1
const PLACE_DECIMALS = 6

export function ObjectSection() {
  const { t } = useTranslation()
  const { values, set, change, errorOf, isLocked } = useEditor()
  const label = (name: 'title' | 'street' | 'zipCode' | 'city' | 'auctionCode') =>
    t(`administration.editor.field.${name}`)
  return (
    <EditorSection section="object">
      <TextValue field="title" label={label('title')} maxLength={200} />
      <Pair>
        <TextValue field="street" label={label('street')} maxLength={100} />
        <Pair>
          <TextValue field="zipCode" label={label('zipCode')} maxLength={10} />
          <TextValue field="city" label={label('city')} maxLength={100} />
        </Pair>
      </Pair>
      <Pair>
        <SelectField
          label={t('administration.editor.field.country')}
          name="country"
          value={values.country}
          options={COUNTRIES.map((value) => ({ value, label: t(`country.${value}`) }))}
          onChange={(country) => change(countryChange(values, country, isLocked('timeZone')))}
          hint={t('administration.newObject.countryHint')}
        />
        <DecimalValue
          field="area"
          id={fieldId('area')}
          label={t('administration.editor.field.area')}
          value={values.area}
          onChange={(area) => set('area', area)}
          decimals={AREA_DECIMALS}
          error={errorOf('area')}
        />
      </Pair>
      <Pair>
        <TextValue
          field="auctionCode"
          label={label('auctionCode')}
          hint={t('administration.editor.hint.auctionCode')}
          maxLength={40}
        />
        <DecimalValue
          field="rooms"
          id={fieldId('rooms')}
          label={t('administration.editor.field.rooms')}
          hint={t('administration.editor.hint.rooms')}
          value={values.rooms ?? null}
          onChange={(rooms) => set('rooms', rooms)}
          decimals={ROOM_DECIMALS}
          error={errorOf('rooms')}
        />
      </Pair>
      <Pair>
        {(['latitude', 'longitude'] as const).map((field) => (
          <DecimalValue
            key={field}
            field={field}
            id={fieldId(field)}
            label={t(`administration.editor.field.${field}`)}
            value={values[field]}
            onChange={(value) => set(field, value)}
            decimals={PLACE_DECIMALS}
            allowNegative
            error={errorOf(field)}
          />
        ))}
      </Pair>
      <PlacePicker />
    </EditorSection>
  )
}

import { AuctionType } from '@zuschlag/contracts/auction/enumerations'
import { increaseSchema, priceSchema } from '@zuschlag/contracts/kernel/price'
import { Label } from 'react-aria-components/Label'
import { RadioButton, RadioField, RadioGroup } from 'react-aria-components/RadioGroup'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { Badge } from '../../../design/badge.tsx'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { DecisionTerms } from './decision-terms.tsx'
import { useEditor } from './editor-context.ts'
import { EditorSection, Pair } from './editor-section.tsx'
import styles from './editor.module.css'
import { FlagValue, TextValue } from './fields.tsx'
import { NumberValue } from '../fields/number-value.tsx'
import { type ObjectValues, fieldId } from '../object/object-values.ts'

const kinds = ['biddingProcess', 'offerLink', 'normPrice'] as const
type Kind = (typeof kinds)[number]

function kindOf({ auctionType, fixedEnd }: ObjectValues): Kind {
  if (auctionType === AuctionType.NormPriceProcess) return 'normPrice'
  return fixedEnd ? 'offerLink' : 'biddingProcess'
}

export function TermsSection() {
  const { t } = useTranslation()
  const { values, isLocked } = useEditor()
  const isNormPrice = values.auctionType === AuctionType.NormPriceProcess
  return (
    <EditorSection
      section="terms"
      aside={
        <Badge state="locked">
          {isLocked('startPrice')
            ? t('administration.editor.termsLocked')
            : t('administration.editor.termsFrozenLater')}
        </Badge>
      }
    >
      <KindChoice />
      <Pair>
        <PriceValue
          field="startPrice"
          label={t(`administration.editor.field.${isNormPrice ? 'normPrice' : 'startPrice'}`)}
        />
        {!isNormPrice && <IncreaseValue />}
        <PriceValue
          field="minimumPrice"
          label={t('administration.editor.field.minimumPrice')}
          hint={t(`administration.editor.hint.minimumPrice.${isNormPrice ? 'normPrice' : 'bidding'}`)}
        />
        <PriceValue
          field="immediatePurchasePrice"
          label={t('administration.editor.field.immediatePurchasePrice')}
        />
      </Pair>
      <div>
        <FlagValue field="immediatePurchaseEnabled">
          {t('administration.editor.flag.immediatePurchase')}
        </FlagValue>
        <FlagValue field="admittedOnly">{t('administration.editor.flag.admittedOnly')}</FlagValue>
        <FlagValue field="closedProcess">{t('administration.editor.flag.closedProcess')}</FlagValue>
        <FlagValue field="hideOfferIsBindingCheckbox">
          {t('administration.editor.flag.hideOfferIsBinding')}
        </FlagValue>
      </div>
      <DecisionTerms />
      <TextValue
        field="agreements"
        label={t('administration.editor.field.agreements')}
        hint={t('administration.editor.hint.agreements')}
        multiline
        maxLength={20_000}
      />
    </EditorSection>
  )
}

function KindChoice() {
  const { t } = useTranslation()
  const { values, set, isLocked } = useEditor()
  const choose = (kind: Kind) => {
    set('auctionType', kind === 'normPrice' ? AuctionType.NormPriceProcess : AuctionType.BiddingProcess)
    set('fixedEnd', kind === 'offerLink')
  }
  return (
    <RadioGroup
      value={kindOf(values)}
      onChange={(kind) => choose(kind as Kind)}
      isDisabled={isLocked('auctionType')}
    >
      <Label className={styles.label ?? ''}>{t('administration.editor.kind.label')}</Label>
      <div id={fieldId('auctionType')} className={styles.kinds}>
        {kinds.map((kind) => (
          <RadioField key={kind} value={kind}>
            <RadioButton className={styles.kind ?? ''}>
              <b>{t(`administration.editor.kind.${kind}`)}</b>
              <span className="sm muted">{t(`administration.editor.kind.${kind}Hint`)}</span>
            </RadioButton>
          </RadioField>
        ))}
      </div>
    </RadioGroup>
  )
}

type PriceProps = {
  field: 'startPrice' | 'minimumPrice' | 'immediatePurchasePrice'
  label: string
  hint?: string
}

function PriceValue({ field, label, hint }: PriceProps) {
  const format = useFormat()
  const { values, set, setUnfinished, errorOf, isLocked, currency } = useEditor()
  return (
    <NumberValue
      id={fieldId(field)}
      label={label}
      hint={hint}
      value={values[field]}
      onChange={(value) => set(field, value === null ? null : priceSchema.parse(value))}
      format={(value) => format.money(value, currency)}
      onUnfinished={(isUnfinished) => setUnfinished(field, isUnfinished)}
      error={errorOf(field)}
      isReadOnly={isLocked(field)}
    />
  )
}

function IncreaseValue() {
  const { t } = useTranslation()
  const format = useFormat()
  const { values, set, setUnfinished, errorOf, isLocked, currency } = useEditor()
  const field = 'auctionBidMinimumIncrease'
  return (
    <NumberValue
      id={fieldId(field)}
      label={t('administration.editor.field.auctionBidMinimumIncrease')}
      value={values[field]}
      onChange={(value) => set(field, value === null ? null : increaseSchema.parse(value))}
      format={(value) => format.money(value, currency)}
      isZeroFigure
      onUnfinished={(isUnfinished) => setUnfinished(field, isUnfinished)}
      error={errorOf(field)}
      isReadOnly={isLocked(field)}
    />
  )
}

import type { Currency } from '@zuschlag/contracts/auction/enumerations'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { Label } from 'react-aria-components/Label'
import { Slider, SliderThumb, SliderTrack } from 'react-aria-components/Slider'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { chosenRange, histogramOf, PRICE_STEP, type PriceRange } from './auction-filter.ts'
import type { AuctionFilter } from './filter-values.ts'
import styles from './price-slider.module.css'

const BARS = 15

type Props = {
  filter: AuctionFilter
  range: PriceRange
  prices: readonly number[]
  currencies: readonly Currency[]
  /** An end of the range is no filter. */
  onChange: (price: Pick<AuctionFilter, 'min' | 'max'>) => void
}

/** Least and greatest price, over a picture of how many offers there are at which price. */
export function PriceSlider({ filter, range, prices, currencies, onChange }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const { min, max } = chosenRange(filter, range)
  const [currency = 'EUR'] = currencies
  const isMixed = currencies.length > 1
  const shown = (price: number) => (isMixed ? format.wholeNumber(price) : format.money(price, currency))
  const names = [t('offerList.filter.least'), t('offerList.filter.greatest')]
  const take = (values: number[]) => {
    const [low = range.min, high = range.max] = values
    onChange({ min: low > range.min ? low : undefined, max: high < range.max ? high : undefined })
  }

  return (
    <Slider
      className={styles.slider ?? ''}
      minValue={range.min}
      maxValue={range.max}
      step={PRICE_STEP}
      value={[min, max]}
      onChange={take}
      formatOptions={isMixed ? {} : { style: 'currency', currency, maximumFractionDigits: 0 }}
    >
      <div className={styles.head}>
        <Label className={styles.label ?? ''}>{t('offerList.filter.price')}</Label>
        <span className={styles.values}>
          {shown(min)} – {shown(max)}
        </span>
      </div>
      <div>
        <Histogram prices={prices} range={range} chosen={{ min, max }} />
        <SliderTrack className={styles.track ?? ''}>
          {({ state }) => (
            <>
              <span
                className={styles.fill}
                style={{
                  left: `${state.getThumbPercent(0) * 100}%`,
                  right: `${(1 - state.getThumbPercent(1)) * 100}%`,
                }}
              />
              {names.map((name, index) => (
                <SliderThumb key={name} index={index} aria-label={name} className={styles.thumb ?? ''} />
              ))}
            </>
          )}
        </SliderTrack>
      </div>
      <span className="xs muted">
        {isMixed
          ? t('offerList.filter.stepsMixed')
          : t('offerList.filter.steps', { step: format.money(PRICE_STEP, currency) })}
      </span>
    </Slider>
  )
}

function Histogram({
  prices,
  range,
  chosen,
}: {
  prices: readonly number[]
  range: PriceRange
  chosen: PriceRange
}) {
  const counts = histogramOf(prices, range, BARS)
  const most = Math.max(1, ...counts)
  const width = (range.max - range.min) / BARS
  const bars = counts.map((count, index) => {
    const from = range.min + index * width
    const isChosen = from + width > chosen.min && from < chosen.max
    return { from, isChosen, height: `${(count / most) * 100}%` }
  })
  return (
    <div className={styles.bars} aria-hidden>
      {bars.map(({ from, isChosen, height }) => (
        <i key={from} data-chosen={isChosen ? '' : undefined} style={{ height }} />
      ))}
    </div>
  )
}

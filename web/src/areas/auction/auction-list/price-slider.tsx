import type { Currency } from '@zuschlag/contracts/auction/enumerations'
import { PRICE_STEP, priceRangeOf, type PriceRange } from '@zuschlag/contracts/search/price-range'
import type { PublicAuctionPage } from '@zuschlag/contracts/search/read-public-page'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { Label } from 'react-aria-components/Label'
import { Slider, SliderThumb, SliderTrack } from 'react-aria-components/Slider'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import type { AuctionFilter } from './auction-search.ts'
import styles from './price-slider.module.css'

type Props = {
  filter: AuctionFilter
  prices: PublicAuctionPage['prices']
  /** How many offers there are in each part of the range. */
  bars: readonly number[]
  currencies: readonly Currency[]
  /** An end of the range is no filter. */
  onChange: (price: Pick<AuctionFilter, 'min' | 'max'>) => void
}

/** The filter's prices within a range, in order, whatever an address said. */
function chosenRange({ min, max }: AuctionFilter, range: PriceRange): PriceRange {
  const within = (price: number): number => Math.max(range.min, Math.min(range.max, price))
  const low = within(min ?? range.min)
  return { min: low, max: Math.max(low, within(max ?? range.max)) }
}

/** Least and greatest price, over a picture of how many offers there are at which price. */
export function PriceSlider({ filter, prices, bars, currencies, onChange }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const range = priceRangeOf(prices)
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
        <Histogram counts={bars} range={range} chosen={{ min, max }} />
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

type HistogramProps = { counts: readonly number[]; range: PriceRange; chosen: PriceRange }

function Histogram({ counts, range, chosen }: HistogramProps) {
  const most = Math.max(1, ...counts)
  const width = (range.max - range.min) / counts.length
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

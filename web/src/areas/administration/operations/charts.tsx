import { largestOf } from '@zuschlag/contracts/kernel/extremes'
import {
  SAMPLE_SECONDS,
  SAMPLES_MAX,
  type OperationsSample,
} from '@zuschlag/contracts/administration/operations'
import { instantToMs } from '@zuschlag/contracts/kernel/instant'
import { ownZone } from '../fields/zoned-input.ts'
import { classNames } from '../../../design/class-names.ts'
import { Panel, PanelBody } from '../../../design/panel.tsx'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import styles from './operations-page.module.css'
import { Sparkline } from './sparkline.tsx'

const figures = [
  'requestsPerSecond',
  'liveConnections',
  'commandsUnderWay',
  'projectionMs',
  'eventLoopMs',
  'mailsQueued',
] as const satisfies readonly (keyof OperationsSample)[]

/** From the left end of a drawing to its right end. */
const SHOWN_MS = SAMPLES_MAX * SAMPLE_SECONDS * 1000

/** The last half hour of each figure, with the newest and the greatest in words. */
export function Charts({ samples }: { samples: readonly OperationsSample[] }) {
  const { t } = useTranslation()
  const format = useFormat()
  const written = (value: number | null) =>
    value === null ? t('platform.operations.unknown') : format.decimal(value)
  const newestAt = samples.at(-1)?.at
  const time = (ms: number) => format.time(ms, ownZone)
  const newestMs = newestAt === undefined ? null : instantToMs(newestAt)
  return (
    <Panel title={t('platform.operations.charts')}>
      <PanelBody>
        {samples.length === 0 && <p className="muted">{t('platform.operations.noSamples')}</p>}
        <div className={styles.charts}>
          {samples.length > 0 &&
            figures.map((figure) => {
              const values = samples.map((sample) => sample[figure])
              const newest = written(values.at(-1) ?? null)
              const greatest = written(largestOf(values.map((value) => value ?? 0)))
              const label = t(`platform.operations.figure.${figure}`)
              return (
                <figure key={figure} className={styles.chart}>
                  <figcaption>
                    <span>{label}</span>
                    <b className="num">{newest}</b>
                  </figcaption>
                  <Sparkline
                    label={t('platform.operations.chart', { label, newest, greatest })}
                    values={values}
                    places={SAMPLES_MAX}
                  />
                  <span className={classNames('xs muted num', styles.axis)}>
                    <span>{newestMs !== null && time(newestMs - SHOWN_MS)}</span>
                    <span>{t('platform.operations.greatest', { greatest })}</span>
                    <span>{newestMs !== null && time(newestMs)}</span>
                  </span>
                </figure>
              )
            })}
        </div>
      </PanelBody>
    </Panel>
  )
}

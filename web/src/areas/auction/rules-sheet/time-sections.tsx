import type { RulesSheet } from '@zuschlag/contracts/auction/rules-sheet'
import { Trans } from '../../../kernel/i18n/trans.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { useExtensionRule } from '../../../auctions/term-texts.ts'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { momentBeside, momentText } from './moment-text.ts'
import { RulesSection, strong } from './rules-section.tsx'
import styles from './rules-sheet.module.css'

type Props = { sheet: RulesSheet }

export function RulesTimeSection({ sheet }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const { start, end, openEnd, hasEnded, timeZone, questionsCloseHours: closeHours } = sheet
  const dateTime = (at: string) => momentText(format, at, timeZone)
  return (
    <RulesSection title={t('rules.time.title')}>
      <p>
        <Trans i18nKey="rules.time.start" values={{ start: dateTime(start) }} components={strong} />
      </p>
      {end === null ? (
        <p>{t(hasEnded ? 'rules.time.endedOpen' : 'rules.time.open')}</p>
      ) : (
        <p>
          <Trans
            i18nKey={hasEnded ? 'rules.time.ended' : 'rules.time.end'}
            values={{ end: dateTime(end) }}
            components={strong}
          />
        </p>
      )}
      <p>{t('rules.time.instant')}</p>
      {!openEnd && <p>{t('rules.time.broker')}</p>}
      {closeHours !== null && !openEnd && <p>{t('rules.time.questions', { count: closeHours })}</p>}
    </RulesSection>
  )
}

export function ExtensionSection({ sheet }: Props) {
  const { t } = useTranslation()
  const rule = useExtensionRule()
  const { extension, fixedEnd } = sheet
  return (
    <RulesSection title={t('rules.extension.title')}>
      {extension === null ? (
        <p>{t(fixedEnd ? 'rules.extension.fixed' : 'rules.extension.none')}</p>
      ) : (
        <>
          <p>
            {rule(extension, sheet)} {t('rules.extension.repeats')}
          </p>
          {extension.examples.length > 0 && (
            <Examples examples={extension.examples} timeZone={sheet.timeZone} />
          )}
        </>
      )}
    </RulesSection>
  )
}

type Examples = NonNullable<RulesSheet['extension']>['examples']

/** Worked by the server with the clock that decides; here they are only said. */
function Examples({ examples, timeZone }: { examples: Examples; timeZone: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <div className={styles.examples}>
      <h3>{t('rules.extension.example')}</h3>
      {examples.map(({ kind, end, bidAt, newEnd }) => (
        <p key={kind}>
          <Trans
            i18nKey={`rules.extension.${kind}`}
            values={{
              end: momentText(format, end, timeZone),
              bidAt: momentBeside(format, bidAt, end, timeZone),
              newEnd: newEnd === null ? '' : momentBeside(format, newEnd, end, timeZone),
            }}
            components={strong}
          />
        </p>
      ))}
    </div>
  )
}

export function NightSection({ sheet }: Props) {
  const { t } = useTranslation()
  const { nightTimeStart: start, nightTimeEnd: end, nightBidding } = sheet
  const hasNight = start !== null && end !== null && start !== end
  return (
    <RulesSection title={t('rules.night.title')}>
      {hasNight ? (
        <>
          <p>
            <Trans i18nKey="rules.night.hours" values={{ start, end }} components={strong} />
          </p>
          <p>{t(nightBidding === 'blocked' ? 'rules.night.blocked' : 'rules.night.allowed')}</p>
        </>
      ) : (
        <p>{t('rules.night.none')}</p>
      )}
    </RulesSection>
  )
}

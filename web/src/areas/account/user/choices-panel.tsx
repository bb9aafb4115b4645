import { useQuery } from '@tanstack/react-query'
import type { ChoosableKind } from '@zuschlag/contracts/user/notification-choices'
import { choosableKinds } from '@zuschlag/contracts/user/notification-choices'
import { QuietHoursHint } from '../../../kernel/parts/quiet-hours-hint.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { FailedRead } from '../../../kernel/api/failed-read.tsx'
import { Checkbox } from '../../../design/checkbox.tsx'
import { Panel, PanelBody } from '../../../design/panel.tsx'
import { Skeleton } from '../../../design/skeleton.tsx'
import styles from './choices-panel.module.css'
import { choicesQuery } from './queries.ts'
import { useChangeChoice } from './use-change-choice.ts'

/** How somebody gets a kind of notice; price alerts are mails alone. */
const waysOf = (kind: ChoosableKind) =>
  kind === 'priceAlert' ? (['byMail'] as const) : (['byMail', 'inApp'] as const)

/** For each kind of notice, by mail and in the product; a tick is saved as it is set. */
export function ChoicesPanel() {
  const { t } = useTranslation()
  const query = useQuery(choicesQuery)
  const change = useChangeChoice()
  const choices = query.data
  return (
    <Panel title={t('user.notifications.choices')}>
      <PanelBody>
        <FailedRead query={query} />
        {query.isPending && <Skeleton height="18rem" />}
        {choices && (
          <ul className={styles.list}>
            {choosableKinds.map((kind) => (
              <li key={kind} className={styles.place}>
                <div role="group" aria-labelledby={`choice-${kind}`} className={styles.kind}>
                  <div>
                    <b id={`choice-${kind}`}>{t(`user.notifications.kind.${kind}`)}</b>
                    <p className="sm muted">{t(`user.notifications.about.${kind}`)}</p>
                  </div>
                  {waysOf(kind).map((way) => (
                    <Checkbox
                      key={way}
                      isSelected={choices[kind][way]}
                      onChange={(isOn) => change.mutate({ kind, choice: { ...choices[kind], [way]: isOn } })}
                    >
                      {t(`user.notifications.${way}`)}
                    </Checkbox>
                  ))}
                </div>
              </li>
            ))}
          </ul>
        )}
        <p className="sm muted">{t('user.notifications.always')}</p>
        <p className="sm muted">
          <QuietHoursHint />
        </p>
      </PanelBody>
    </Panel>
  )
}

import { useMutation } from '@tanstack/react-query'
import { exportPersonalData } from '@zuschlag/contracts/user/personal-data'
import { Download } from 'lucide-react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { call } from '../../../kernel/api/call.ts'
import { requireBody } from '../../../kernel/api/require-body.ts'
import { Button } from '../../../design/button.tsx'
import { Icon } from '../../../design/icon.tsx'
import { Panel, PanelBody } from '../../../design/panel.tsx'
import { saveFile } from '../../../design/save-file.ts'
import { ProblemNotice } from '../../../kernel/forms/problem-notice.tsx'
import { accountProblemTexts } from './account-problem-texts.ts'

const INDENT = 2

/** Everything that is kept, as one file. */
export function ExportPanel() {
  const { t } = useTranslation()
  const download = useMutation({
    mutationFn: async () => requireBody(await call(exportPersonalData, {})),
    onSuccess: (data) =>
      saveFile(
        `zuschlag-${data.exportedAt.slice(0, 10)}.json`,
        JSON.stringify(data, null, INDENT),
        'application/json',
      ),
    meta: { showsItself: true },
  })
  return (
    <Panel title={t('user.data.export')}>
      <PanelBody>
        <div className="stack start">
          <p>{t('user.data.exportText')}</p>
          <ProblemNotice texts={accountProblemTexts} error={download.error} />
          <Button
            variant="secondary"
            isPending={download.isPending}
            pendingLabel={t('user.data.exporting')}
            onPress={() => download.mutate()}
          >
            <Icon of={Download} /> {t('user.data.exportAction')}
          </Button>
        </div>
      </PanelBody>
    </Panel>
  )
}

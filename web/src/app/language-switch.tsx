import { Link, useMatches } from '@tanstack/react-router'
import { languageFacts } from '@zuschlag/contracts/kernel/languages'
import { Fragment } from 'react'
import { useTranslation } from '../kernel/i18n/use-translation.ts'
import { classNames } from '../design/class-names.ts'
import { switchLanguage, storeLanguage } from '../kernel/i18n/i18n.ts'
import { languages, type Language } from '../kernel/i18n/language.ts'
import styles from './language-switch.module.css'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../kernel/api/call.ts'
import { ignoreError } from '../kernel/api/ignore-error.ts'
import { currentUserQuery } from '../kernel/api/queries.ts'

/** DE / EN. Where the URL names the language it changes there, query and all; elsewhere in place. */
export function LanguageSwitch({ className }: { className?: string | undefined }) {
  const { t } = useTranslation()
  return (
    <div role="group" aria-label={t('shell.language')} className={classNames(styles.switch, className)}>
      {languages.map((language, index) => (
        <Fragment key={language}>
          {index > 0 && (
            <span className="muted" aria-hidden>
              /
            </span>
          )}
          <Choice language={language} />
        </Fragment>
      ))}
    </div>
  )
}

function Choice({ language }: { language: Language }) {
  const { language: current } = useTranslation()
  const save = useSaveLanguage()
  const isInPath = useMatches({ select: (matches) => matches.some((match) => match.routeId === '/$lang') })
  const label = (
    <abbr title={languageFacts[language].name} lang={language}>
      {language.toUpperCase()}
    </abbr>
  )
  if (language === current) {
    return (
      <span className={styles.current} aria-current="true">
        {label}
      </span>
    )
  }
  const remember = () => save(language)
  return isInPath ? (
    <Link
      to="."
      params={(params: object) => ({ ...params, lang: language })}
      search
      resetScroll={false}
      hrefLang={language}
      onClick={remember}
      className={`bare ${styles.other}`}
    >
      {label}
    </Link>
  ) : (
    <button
      type="button"
      className={`bare ${styles.other}`}
      onClick={() => {
        remember()
        void switchLanguage(language)
      }}
    >
      {label}
    </button>
  )
}

/**
 * Remembers a chosen language: on this device, and in the account of a signed-in user, for every other
 * device.
 */
function useSaveLanguage(): (language: Language) => void {
  const queryClient = useQueryClient()
  return (language) => {
    storeLanguage(language)
    const user = queryClient.getQueryData(currentUserQuery.queryKey)
    if (!user || user.language === language) return
    queryClient.setQueryData(currentUserQuery.queryKey, (before) => before && { ...before, language })
    // Where it could not be saved, this device still remembers.
    saveWithAccount(language).catch(ignoreError)
  }
}

/** Visitors have no account; they need not load what one is changed with. */
async function saveWithAccount(language: Language): Promise<void> {
  const { changeLanguage } = await import('@zuschlag/contracts/user/profile')
  await call(changeLanguage, { body: { language } })
}

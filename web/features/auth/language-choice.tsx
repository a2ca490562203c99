import { t } from '#contract/language/translate.ts'
import { languageOptions } from '../../platform/language/language-options.ts'
import { getPageLanguage, showPageIn } from '../../platform/language/page-language.ts'
import { useSignedInUser } from '../../platform/session/session.ts'
import { Select } from '../../ui/controls/select.tsx'

/** The choice of the language of a page for people who are not signed in, whose profile has none yet. */
export function LanguageChoice() {
  if (useSignedInUser()) return null
  return (
    <Select
      aria-label={t('Language')}
      value={getPageLanguage()}
      onChange={(language) => language && showPageIn(language)}
      options={languageOptions}
      empty={false}
      className="w-40"
    />
  )
}

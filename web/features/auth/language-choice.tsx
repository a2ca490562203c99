import { t } from '#contract/language/translate.ts'
import { languageOptions } from '../../platform/language/language-options.ts'
import { getPageLanguage, showPageIn } from '../../platform/language/page-language.ts'
import { Select } from '../../ui/controls/select.tsx'

/** The choice of the language of a page for people who are not signed in, whose profile has none yet. */
export const LanguageChoice = () => (
  <Select
    aria-label={t('Language')}
    value={getPageLanguage()}
    onChange={(language) => language && showPageIn(language)}
    options={languageOptions}
    empty={false}
    className="w-40"
  />
)

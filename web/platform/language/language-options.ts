import { languageCodes, languages } from '#contract/language/languages.ts'

export const languageOptions = languageCodes.map((value) => ({ value, label: languages[value] }))

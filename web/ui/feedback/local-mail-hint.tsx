import { t } from '#contract/language/translate.ts'

/** Explains where to find emails if the installation has no mail server: in files that the terminal names. */
export function LocalMailHint() {
  return <>{t('If you run Parley on your own computer, the terminal shows where to find the email.')}</>
}

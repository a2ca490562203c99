import { currencies } from '#contract/deals/currencies.ts'
import { getLocale } from '#contract/language/translate.ts'

const names = new Intl.DisplayNames([getLocale()], { type: 'currency' })

/** Every currency with its name in the language of the page, the usual ones first. Too long for what the browser loads first. */
export const currencyOptions = currencies.map((value) => {
  const name = names.of(value)
  return { value, label: value, hint: name === value ? undefined : name }
})

import { chooseConventions } from '#contract/language/languages.ts'
import { getLocale } from '#contract/language/translate.ts'

/** How dates are typed and read where the reader is. The words themselves are in the language of the interface. */
export type DateLocale = {
  /** 0 is Sunday. */
  firstWeekday: number
  /** "12/3" is December 3, not March 12. */
  isMonthFirst: boolean
  /** 3:00 PM, not 15:00. */
  isTwelveHour: boolean
}

/** Regions whose weeks start on Sunday or Saturday, for browsers that don’t know; the others start on Monday. */
const sundayRegions = 'US CA MX BR AR CO PE VE JP KR TW HK IN TH PH ID IL ZA PK SG'.split(' ')
const saturdayRegions = 'AE AF BH DZ EG IQ IR JO KW LY OM QA SD SY'.split(' ')

type WeekInfo = { firstDay: number }
type LocaleWithWeeks = Intl.Locale & { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo }

/** The conventions of a language and region, such as `en-GB`. */
export function getDateLocale(language: string): DateLocale {
  const locale = toLocale(language)
  const parts = new Intl.DateTimeFormat(locale).formatToParts(0).map(({ type }) => type)
  return {
    firstWeekday: getFirstWeekday(locale),
    isMonthFirst: parts.indexOf('month') < parts.indexOf('day'),
    isTwelveHour: new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions().hour12 === true,
  }
}

/** Some browsers report a language that is none, such as `en-US@posix`. */
function toLocale(language: string): Intl.Locale {
  try {
    return new Intl.Locale(language)
  } catch {
    return new Intl.Locale('en-US')
  }
}

function getFirstWeekday(locale: LocaleWithWeeks): number {
  const info = locale.getWeekInfo?.() ?? locale.weekInfo
  // Intl counts from Monday to Sunday, 1 to 7.
  if (info) return info.firstDay % 7
  const { region = '' } = locale.maximize()
  if (sundayRegions.includes(region)) return 0
  return saturdayRegions.includes(region) ? 6 : 1
}

let current: DateLocale | undefined

/** The conventions of the browser, in the language of the texts. */
export function getBrowserDateLocale(): DateLocale {
  current ??= getDateLocale(chooseConventions(navigator.language, getLocale()))
  return current
}

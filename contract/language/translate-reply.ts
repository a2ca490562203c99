import { capitalize } from '../kit/names.ts'
import { choosePlural, fillIn, getTranslations, type Translation, type Translations } from './translate.ts'

/** A text with placeholders: `This {thing} does not exist.` has the parts `This ` and ` does not exist.`. */
type Pattern = { parts: string[]; names: string[]; translation: Translation; literal: number }

/** Placeholders that hold words of ours. Others hold what people typed. */
const ownWords = new Set(['label', 'thing', 'kind', 'noun', 'plural', 'singular', 'things', 'records', 'family'])
/** Placeholders that hold whole texts of ours, or several with commas between them. */
const ownTexts = new Set(['quota', 'records', 'related', 'full'])
/** Characters of a text without its placeholders that tell it from others. */
const minLiteral = 8
/** Characters of a message that is translated. */
const maxLength = 2_000

const patternsOf = new WeakMap<Translations, readonly Pattern[]>()

/** Translates a message of the server, which is English; one that the catalogue lacks stays as it is. */
export function translateReply(message: string): string {
  const translations = getTranslations()
  if (translations.texts.size === 0 || message.length > maxLength) return message
  const translation = translations.texts.get(message)
  if (typeof translation === 'string') return translation
  for (const pattern of getPatterns(translations)) {
    const values = matchPattern(pattern, message)
    if (values) return fillTranslation(pattern, values, translations)
  }
  return translateOne(message, translations) ?? translateBeginning(message, translations)
}

/** "1 deal": the catalogue has counts by their English plural. */
function translateOne(message: string, translations: Translations): string | undefined {
  if (!message.startsWith('1 ')) return
  const end = message.indexOf(' ', 2)
  const noun = message.slice(2, end < 0 ? undefined : end)
  const rest = end < 0 ? '' : message.slice(end)
  for (const plural of [`${noun}s`, noun.replace(/y$/, 'ies')]) {
    const translation = translations.texts.get(`{count} ${plural}${rest}`)
    if (translation !== undefined && typeof translation !== 'string')
      return fillIn(choosePlural(translation, 1, translations.locale), {
        count: (1).toLocaleString(translations.locale),
      })
  }
}

/** "The mail server refused the recipient: 550 unknown": what another server said follows a text of ours. */
function translateBeginning(message: string, { texts }: Translations): string {
  const end = message.indexOf(': ')
  const translation = texts.get(message.slice(0, Math.max(end, 0)))
  return typeof translation === 'string' ? translation + message.slice(end) : message
}

function getPatterns(translations: Translations): readonly Pattern[] {
  const known = patternsOf.get(translations)
  if (known) return known
  const patterns = [...translations.texts]
    .map(([text, translation]) => createPattern(text, translation))
    .filter(({ names, literal }) => names.length > 0 && (literal >= minLiteral || names.join() === 'count'))
    .sort((a, b) => b.literal - a.literal)
  patternsOf.set(translations, patterns)
  return patterns
}

function createPattern(text: string, translation: Translation): Pattern {
  const pieces = text.split(/\{(\w+)\}/)
  const parts = pieces.filter((_, at) => at % 2 === 0)
  return { parts, names: pieces.filter((_, at) => at % 2 === 1), translation, literal: parts.join('').length }
}

/**
 * Finds the values of the placeholders, each of at least one character. Without a regular expression, because the first place of each part
 * is the right one, so that the time is proportional to the message.
 */
function matchPattern({ parts, names }: Pattern, message: string): Record<string, string> | null {
  const [first = '', last = ''] = [parts[0], parts.at(-1)]
  if (!message.startsWith(first) || !message.endsWith(last)) return null
  const values: Record<string, string> = {}
  let start = first.length
  for (const [at, name] of names.entries()) {
    const isLast = at === names.length - 1
    const end = isLast ? message.length - last.length : message.indexOf(parts[at + 1] as string, start + 1)
    if (end <= start) return null
    values[name] = message.slice(start, end)
    if (name === 'count' && parseNumber(values[name]) === undefined) return null
    start = end + (parts[at + 1] as string).length
  }
  return values
}

function fillTranslation({ translation }: Pattern, values: Record<string, string>, translations: Translations): string {
  const form =
    typeof translation === 'string'
      ? translation
      : choosePlural(translation, parseNumber(values.count) ?? 0, translations.locale)
  const shown = Object.entries(values).map(([name, value]) => [name, translateValue(name, value, translations)])
  return fillIn(form, Object.fromEntries(shown))
}

function translateValue(name: string, value: string, { texts, locale }: Translations): string {
  const number = parseNumber(value)
  if (number !== undefined) return number.toLocaleString(locale)
  if (ownTexts.has(name)) {
    const whole = translateReply(value)
    return whole === value ? value.split(', ').map(translateReply).join(', ') : whole
  }
  if (!ownWords.has(name)) return value
  const exact = texts.get(value)
  if (typeof exact === 'string') return exact
  const lower = texts.get(value.charAt(0).toLowerCase() + value.slice(1))
  return typeof lower === 'string' ? capitalize(lower) : value
}

/** A whole number as English writes it: 12,500. */
const parseNumber = (text: string | undefined): number | undefined =>
  text !== undefined && /^-?\d{1,3}(,\d{3})*$/.test(text) ? Number(text.replaceAll(',', '')) : undefined

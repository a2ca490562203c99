/** A part of a text, and whether it matches the query. */
type HighlightPart = { text: string; isMatch: boolean }

/** Letters that Unicode doesn't decompose into a base letter, mapped as in the server's search. */
const letterSpellings: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', þ: 'th', ł: 'l', ħ: 'h', ı: 'i' },
}

/** The words of a query, in lower case and without accents. */
const searchWords = (query: string): string[] => [
  ...new Set(
    query
      .split(/[\s\p{Cc}]+/u)
      .map(normalizeText)
      .filter(Boolean),
  ),
]

const normalizeText = (text: string): string =>
  [...text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()].map((one) => letterSpellings[one] ?? one).join('')

/** Whether every word occurs in one of the texts. */
export function matchesAllWords(query: string, ...texts: (string | null | undefined)[]): boolean {
  const all = normalizeText(texts.filter(Boolean).join(' '))
  return searchWords(query).every((word) => all.includes(word))
}

/** Splits a text into matching and other parts. Phone numbers match in any notation. */
export function highlightParts(text: string, query: string): HighlightPart[] {
  const graphemes = [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)].map(
    ({ segment }) => segment,
  )
  const hits = new Array<boolean>(graphemes.length).fill(false)
  const markMatches = (folded: string[], word: string) => {
    const graphemeIndexes = folded.flatMap((part, at) => [...part].map(() => at))
    const whole = folded.join('')
    for (let at = whole.indexOf(word); at >= 0 && word; at = whole.indexOf(word, at + 1))
      for (let n = graphemeIndexes[at] ?? 0; n <= (graphemeIndexes[at + [...word].length - 1] ?? -1); n++)
        hits[n] = true
  }
  const number = /^[\d\s()+./-]+$/.test(query) ? query.replace(/\D/g, '').replace(/^0+/, '') : ''
  if (number.length >= 3)
    markMatches(
      graphemes.map((one) => one.replace(/\D/g, '')),
      number.slice(-9),
    )
  if (!hits.includes(true)) for (const word of searchWords(query)) markMatches(graphemes.map(normalizeText), word)
  const parts: HighlightPart[] = []
  graphemes.forEach((one, n) => {
    const last = parts.at(-1)
    if (last && last.isMatch === hits[n]) last.text += one
    else parts.push({ text: one, isMatch: hits[n] === true })
  })
  return parts
}

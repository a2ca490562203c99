/** A piece of a text, and whether it is one that was searched for. */
export type Piece = { text: string; hit: boolean }

/** Letters that are no accented form of another one, as the search of the server reads them. */
const spelled: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', þ: 'th', ł: 'l', ħ: 'h', ı: 'i' },
}

/** The words of a query, as texts are compared: without case and accents. */
export const wordsOf = (query: string): string[] => [
  ...new Set(
    query
      .split(/[\s\p{Cc}]+/u)
      .map(plain)
      .filter(Boolean),
  ),
]

const plain = (text: string): string =>
  [...text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()].map((one) => spelled[one] ?? one).join('')

/** Whether each of the words is in one of the texts. */
export function finds(query: string, ...texts: (string | null | undefined)[]): boolean {
  const all = plain(texts.filter(Boolean).join(' '))
  return wordsOf(query).every((word) => all.includes(word))
}

/** The text in pieces, so that the parts that were searched for can be marked; a number is found in any form. */
export function marked(text: string, query: string): Piece[] {
  const characters = [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)].map(
    ({ segment }) => segment,
  )
  const hits = new Array<boolean>(characters.length).fill(false)
  const mark = (folded: string[], word: string) => {
    const places = folded.flatMap((part, at) => [...part].map(() => at))
    const whole = folded.join('')
    for (let at = whole.indexOf(word); at >= 0 && word; at = whole.indexOf(word, at + 1))
      for (let n = places[at] ?? 0; n <= (places[at + [...word].length - 1] ?? -1); n++) hits[n] = true
  }
  const number = /^[\d\s()+./-]+$/.test(query) ? query.replace(/\D/g, '').replace(/^0+/, '') : ''
  if (number.length >= 3)
    mark(
      characters.map((one) => one.replace(/\D/g, '')),
      number.slice(-9),
    )
  if (!hits.includes(true)) for (const word of wordsOf(query)) mark(characters.map(plain), word)
  const pieces: Piece[] = []
  characters.forEach((one, n) => {
    const last = pieces.at(-1)
    if (last && last.hit === hits[n]) last.text += one
    else pieces.push({ text: one, hit: hits[n] === true })
  })
  return pieces
}

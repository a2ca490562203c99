/** Cells that an export prefixes with an apostrophe; the same as in `safe_cell` in the database. */
const dangerous = /^'*[\t\r]|^['\p{Cc} \u00a0\u1680\u2000-\u200f\u2028-\u202f\u205f\u2060\u3000\ufeff]*[=+@＝＋－＠-]/u
const dialledNumber = /^\+\d[\d ()./-]*$/

/** Characters that some programs take for the end of a cell, so that what follows would be a cell of its own. */
const cellEnds = /[;\t\n]|\r(?!\n)/g
const guardedCellEnds = /[;\t\r\n](?=')/g
const blanks = /['\p{Cc} \u00a0\u1680\u2000-\u200f\u2028-\u202f\u205f\u2060\u3000\ufeff]*/uy
const dialledRest = / ?\+\d[\d ()./-]*(?:[;\t\r\n]|$)/y

/** Escapes a cell so that a spreadsheet does not run it as a formula. */
export function guardFormula(value: string): string {
  const guarded = dangerous.test(value) && !dialledNumber.test(value) ? "'" : ''
  const isDangerousRest = createRestCheck(value)
  return guarded + value.replace(cellEnds, (end, at: number) => (isDangerousRest(end, at + 1) ? `${end}'` : end))
}

/** Removes the apostrophes of an escaped cell. */
export function unguardFormula(value: string): string {
  const bare = value.startsWith("'") && dangerous.test(value.slice(1)) ? value.slice(1) : value
  if (!bare.includes("'")) return bare
  const isDangerousRest = createRestCheck(bare)
  let text = ''
  let from = 0
  for (const { 0: end, index } of bare.matchAll(guardedCellEnds)) {
    if (!isDangerousRest(end, index + 2)) continue
    text += bare.slice(from, index + 1)
    from = index + 2
  }
  return text + bare.slice(from)
}

/**
 * Creates a check of whether the text after such a character would run as a formula. The check must be called from left to right,
 * so that it reads each blank only once, however many of these characters there are among the blanks.
 */
function createRestCheck(value: string): (end: string, at: number) => boolean {
  let afterBlanks = -1
  return (end, at) => {
    if (at > afterBlanks) {
      blanks.lastIndex = at
      blanks.test(value)
      afterBlanks = blanks.lastIndex
    }
    const sign = value.charAt(afterBlanks)
    if (end === '\n') return sign !== '' && '=@＝＠'.includes(sign)
    if (sign === '' || !'=+@＝＋－＠-'.includes(sign)) return false
    dialledRest.lastIndex = at
    return !dialledRest.test(value)
  }
}

/** One line of CSV. Cells with characters that other programs take for the end of a cell are quoted, too. */
export const toCsvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => (/[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\n`

/** Half a surrogate pair, which cutting a text can leave, becomes U+FFFD. */
export const toWellFormed = (text: string): string => Buffer.from(text).toString()

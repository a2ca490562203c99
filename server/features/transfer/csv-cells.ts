/** The same as `safe_cell` in the database: what an export puts an apostrophe in front of. */
const dangerous = /^'*[\t\r]|^['\p{Cc} \u00a0\u1680\u2000-\u200f\u2028-\u202f\u205f\u2060\u3000\ufeff]*[=+@＝＋－＠-]/u
const dialledNumber = /^\+\d[\d ()./-]*$/

/** Where the rest of a cell would begin a cell of its own for a reader who takes other signs for the ends of cells. */
const blank = String.raw`['\p{Cc} \u00a0\u1680\u2000-\u200f\u2028-\u202f\u205f\u2060\u3000\ufeff]*`
const dangerousRest = String.raw`(?=${blank}[=+@＝＋－＠-])(?! ?\+\d[\d ()./-]*(?:[;\t\r\n]|$))`
const parts = String.raw`[;\t]|\r(?!\n)`
const inside = new RegExp(`(?:${parts})${dangerousRest}|\\n(?=${blank}[=@＝＠])`, 'gu')
const guardInside = new RegExp(`(${parts})'${dangerousRest}|(\\n)'(?=${blank}[=@＝＠])`, 'gu')

/** A cell as a spreadsheet may open it: formulas become text. */
export const guardFormula = (value: string): string =>
  `${dangerous.test(value) && !dialledNumber.test(value) ? "'" : ''}${value.replace(inside, "$&'")}`

/** Takes off the apostrophes of a guarded cell. */
export const unguardFormula = (value: string): string => {
  const bare = value.startsWith("'") && dangerous.test(value.slice(1)) ? value.slice(1) : value
  return bare.includes("'") ? bare.replace(guardInside, '$1$2') : bare
}

/** One line of CSV. What other readers take for the end of a cell stands in quotation marks, too. */
export const toCsvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => (/[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\n`

/** Half a surrogate pair, which cutting a text can leave, becomes U+FFFD. */
export const toWellFormed = (text: string): string => Buffer.from(text).toString()

/** The same as `safe_cell` in the database: what an export puts an apostrophe in front of. */
const dangerous = /^'*[\t\r]|^['\p{Cc} \u00a0\u1680\u2000-\u200f\u2028-\u202f\u205f\u2060\u3000\ufeff]*[=+@＝＋－＠-]/u
const dialled = /^\+\d[\d ()./-]*$/

/** A cell as a spreadsheet may open it: formulas become text. */
export const guarded = (value: string): string => (dangerous.test(value) && !dialled.test(value) ? `'${value}` : value)

/** Takes off the apostrophe of a guarded cell. */
export const unguarded = (value: string): string =>
  value.startsWith("'") && dangerous.test(value.slice(1)) ? value.slice(1) : value

/** One line of CSV. */
export const csvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\n`

/** Half a surrogate pair, which cutting a text can leave, becomes U+FFFD. */
export const wellFormed = (text: string): string => Buffer.from(text).toString()

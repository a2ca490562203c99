/**
 * The items of a cell such as `Red; "Green, light"`, without empty ones. Quotation marks around an item keep a comma or a semicolon
 * inside; doubled, they stand for one.
 */
export function splitListCell(text: string): string[] {
  const items: string[] = []
  let at = 0
  while (at < text.length) {
    const quoted = readQuoted(text, at)
    const end = quoted?.end ?? findEnd(text, at)
    const value = (quoted?.value ?? text.slice(at, end)).trim()
    if (value !== '') items.push(value)
    at = end + 1
  }
  return items
}

/** The quoted item that begins here, and where it ends; null for a quotation mark that does not enclose the item. */
function readQuoted(text: string, from: number): { value: string; end: number } | null {
  let at = from
  while (text[at] === ' ') at++
  if (text[at] !== '"') return null
  let value = ''
  for (let start = at + 1; ; ) {
    const mark = text.indexOf('"', start)
    if (mark < 0) return null
    value += text.slice(start, mark)
    if (text[mark + 1] !== '"') {
      const end = findEnd(text, mark + 1)
      return text.slice(mark + 1, end).trim() === '' ? { value, end } : null
    }
    value += '"'
    start = mark + 2
  }
}

function findEnd(text: string, from: number): number {
  for (let at = from; at < text.length; at++) if (text[at] === ',' || text[at] === ';') return at
  return text.length
}

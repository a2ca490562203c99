/** A piece of a cell that holds a list, and the end of it; quotation marks keep a comma or a semicolon inside. */
const item = /\s*(?:"((?:[^"]|"")*)"|([^,;]*))\s*([,;]|$)/y

/** The items of a cell such as `Red; "Green, light"`, without empty ones. Null for a cell with a quotation mark that stands alone. */
export function splitListCell(text: string): string[] | null {
  const items: string[] = []
  item.lastIndex = 0
  for (;;) {
    const [, quoted, plain, end] = item.exec(text) ?? []
    if (end === undefined) return null
    const value = (quoted?.replaceAll('""', '"') ?? plain ?? '').trim()
    if (value !== '') items.push(value)
    if (end === '') return items
  }
}

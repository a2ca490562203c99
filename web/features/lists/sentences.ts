import type { Filter, ListKind, ListQuery, ListRow } from './kind.ts'

/** A filter as people say it: `Status` `is` `Lead or Warm`. */
export type Sentence = { key: string; name: string; verb: string; value: string }

/** Every filter of a query as a sentence; `rows` know the names of the records that it points at. */
export function sentences<R extends ListRow>(kind: ListKind<R>, query: ListQuery, rows: readonly R[] = []): Sentence[] {
  return kind.filters.flatMap((filter) => {
    const value = query[filter.key]
    if (!value) return []
    return [{ key: filter.key, name: filter.label, ...said(filter, value, rows) }]
  })
}

function said<R extends ListRow>(
  filter: Filter<R>,
  value: string,
  rows: readonly R[],
): { verb: string; value: string } {
  if (filter.by === 'presence') return { verb: value === 'true' ? 'is not' : 'is', value: 'Empty' }
  if (filter.by === 'words') return { verb: 'is', value: either(value.split(',').map((each) => each.trim())) }
  if (filter.by === 'choice') {
    const labels = value.split(',').map((each) => filter.options.find((option) => option.value === each)?.label ?? each)
    return { verb: 'is', value: either(labels) }
  }
  const names = rows.map((row) => filter.nameIn(row, value))
  return { verb: filter.verb ?? 'is', value: names.find(Boolean) ?? filter.unknown }
}

const either = (words: string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`

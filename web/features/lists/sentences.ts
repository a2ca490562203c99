import { keysOf } from './address.ts'
import { listDate } from './dates.ts'
import type { Filter, Link, LinkTarget, ListKind, ListQuery, ListRow } from './kind.ts'

/** A filter as people say it: `Status` `is` `Lead or Warm`. */
export type Sentence<R extends ListRow> = { filter: Filter<R>; name: string; verb: string; value: string }

/** Every filter of a query as a sentence; `known` are the records that it may point at. */
export function sentences<R extends ListRow>(
  { filters }: Pick<ListKind<R>, 'filters'>,
  query: ListQuery,
  known: ReadonlyMap<string, string> = new Map(),
): Sentence<R>[] {
  return filters.flatMap((filter) => {
    const [first = '', last = ''] = keysOf(filter).map((key) => query[key])
    if (!first && !last) return []
    return [{ filter, name: filter.label, ...said(filter, first, last, known) }]
  })
}

/** The names of everything that rows point at, by id. */
export function namesIn<R extends ListRow>({ filters }: Pick<ListKind<R>, 'filters'>, rows: readonly R[]) {
  const names = new Map<string, string>()
  for (const filter of filters)
    if (filter.by === 'link')
      for (const row of rows) for (const link of filter.linksOf(row)) if (link) names.set(link.id, nameOf(link))
  return names
}

export const nameOf = ({ name, email }: Link): string => name ?? email ?? 'Unnamed'

/** What stands in a sentence until a name is there, or where there is none any more. */
const unknown: Record<LinkTarget, string> = {
  member: 'one person',
  company: 'one company',
  contact: 'one contact',
  deal: 'one deal',
  tag: 'one tag',
}

type Said = { verb: string; value: string }

function said<R extends ListRow>(
  filter: Filter<R>,
  value: string,
  to: string,
  known: ReadonlyMap<string, string>,
): Said {
  switch (filter.by) {
    case 'presence':
      if (filter.words) return { verb: 'is', value: value === 'true' ? filter.words.yes : filter.words.no }
      return { verb: value === 'true' ? 'is not' : 'is', value: 'Empty' }
    case 'words':
      return { verb: 'is', value: either(value.split(',').map((each) => each.trim())) }
    case 'choice':
      return {
        verb: 'is',
        value: either(value.split(',').map((each) => filter.options.find((one) => one.value === each)?.label ?? each)),
      }
    case 'link':
      return { verb: filter.verb ?? 'is', value: known.get(value) ?? unknown[filter.to] }
    case 'moments': {
      const day = (moment: string) => listDate(moment, null)
      if (value && to) return { verb: 'is between', value: `${day(value)} and ${day(to)}` }
      return value ? { verb: 'is from', value: day(value) } : { verb: 'is until', value: day(to) }
    }
  }
}

const either = (words: string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`

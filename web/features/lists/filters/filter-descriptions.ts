import { formatList } from '#contract/language/format-list.ts'
import { t, tCount } from '#contract/language/translate.ts'
import { getTimeZone } from '../../../platform/session/session.ts'
import { describeCondition, findCondition } from '../custom-fields/custom-filter.ts'
import { formatListDate } from '../list-dates.ts'
import type { LinkedRecord, LinkTarget, ListDescriptor, ListFilter, ListQuery, ListRow } from '../list-descriptor.ts'
import { getFilterKeys } from '../list-query.ts'

/** A filter as text: `Status` `is` `Lead or Warm`. */
export type FilterDescription<R extends ListRow> = { filter: ListFilter<R>; name: string; verb: string; value: string }

/** Describes every filter of a query. `names` are the names of linked records by id. */
export function describeFilters<R extends ListRow>(
  { filters }: Pick<ListDescriptor<R>, 'filters'>,
  query: ListQuery,
  names: ReadonlyMap<string, string> = new Map(),
): FilterDescription<R>[] {
  return filters.flatMap((filter): FilterDescription<R>[] => {
    if (filter.by === 'custom') {
      const condition = findCondition(query, filter.definition)
      return condition
        ? [{ filter, name: filter.label, ...describeCondition(condition, filter.definition, names) }]
        : []
    }
    const [value = '', last = ''] = getFilterKeys(filter).map((key) => query[key])
    if (!value && !last) return []
    return [{ filter, name: filter.label, ...describeFilter(filter, value, last, names) }]
  })
}

/** The names of all linked records in the rows, by id. */
export function collectLinkedNames<R extends ListRow>(
  { filters }: Pick<ListDescriptor<R>, 'filters'>,
  rows: readonly R[],
) {
  const names = new Map<string, string>()
  for (const filter of filters)
    if (filter.by === 'link')
      for (const row of rows)
        for (const link of filter.getLinks(row)) if (link) names.set(link.id, linkedRecordName(link))
  return names
}

export const linkedRecordName = ({ name, email }: LinkedRecord): string => name ?? email ?? t('Unnamed')

/** The placeholders for a name that is loading or no longer exists. */
const unknownNames: Record<LinkTarget, string> = {
  contact: t('one contact'),
  company: t('one company'),
  deal: t('one deal'),
  tag: t('one tag'),
  member: t('one person'),
  stage: t('one stage'),
}

const describeLinks = (target: LinkTarget, value: string, names: ReadonlyMap<string, string>): string =>
  formatList(
    value.split(',').map((id) => names.get(id) ?? unknownNames[target]),
    'or',
  )

type FilterText = { verb: string; value: string }

function describeFilter<R extends ListRow>(
  filter: Exclude<ListFilter<R>, { by: 'custom' }>,
  value: string,
  upperBound: string,
  names: ReadonlyMap<string, string>,
): FilterText {
  switch (filter.by) {
    case 'presence':
      if (filter.labels) return { verb: t('is'), value: value === 'true' ? filter.labels.yes : filter.labels.no }
      return { verb: value === 'true' ? t('is not') : t('is [state]'), value: t('Empty') }
    case 'text':
      return {
        verb: t('is'),
        value: formatList(
          value.split(',').map((part) => part.trim()),
          'or',
        ),
      }
    case 'choice':
      return {
        verb: t('is'),
        value: formatList(
          value.split(',').map((part) => filter.options.find((one) => one.value === part)?.label ?? part),
          'or',
        ),
      }
    case 'link':
      return { verb: filter.verb ?? t('is'), value: describeLinks(filter.target, value, names) }
    case 'import':
      return { verb: t('from'), value: names.get(value) ?? t('a file') }
    case 'conditions': {
      const count = value.split('"operator":').length - 1
      return { verb: t('has'), value: tCount(count, '{count} condition', '{count} conditions') }
    }
    case 'numberRange':
      if (value && upperBound)
        return { verb: t('is between'), value: t('{from} and {to}', { from: value, to: upperBound }) }
      return value ? { verb: t('is at least'), value } : { verb: t('is at most'), value: upperBound }
    case 'dateRange': {
      const day = (moment: string) => formatListDate(moment, getTimeZone())
      if (value && upperBound)
        return { verb: t('is between'), value: t('{from} and {to}', { from: day(value), to: day(upperBound) }) }
      return value ? { verb: t('is from'), value: day(value) } : { verb: t('is until'), value: day(upperBound) }
    }
  }
}

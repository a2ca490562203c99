import { formatNumber } from '../language/format-number.ts'
import { t } from '../language/translate.ts'
import { filterLimits } from './limits.ts'

const { depth, conditions, values, days, textLength, number, shownName } = filterLimits

/** Names the condition that a message is about. */
type Named = { field: string; operator: string }

/** Shortens a name that a caller sent. */
const shorten = (name: string): string => (name.length > shownName ? `${name.slice(0, shownName)}…` : name)

/** Why a filter is refused. */
export const filterMessages = {
  notUnderstood: t('A filter must be a group (and, or, not) or a condition (field, operator, value).'),
  emptyGroup: t('A group of a filter needs at least one condition.'),
  tooDeep: t('A filter can be at most {depth} levels deep.', { depth }),
  tooMany: t('A filter can have at most {conditions} conditions.', { conditions }),
  unknownField: (field: string) => t('The field {field} does not exist.', { field: shorten(field) }),
  archivedField: (field: string) => t('The field {field} is archived.', { field: shorten(field) }),
  secondLink: (field: string) =>
    t('{field} is one link too far: a condition can follow one link only.', { field: shorten(field) }),
  unknownOperator: ({ field, operator }: Named, operators: string) =>
    t('{field} has no operator {operator}. It has {operators}.', { field, operator: shorten(operator), operators }),
  noValue: (named: Named) => t('{operator} of {field} takes no value.', named),
  list: (named: Named) => t('{operator} of {field} needs a list of 1 to {values} values.', { ...named, values }),
  pair: (named: Named) =>
    t('{operator} of {field} needs a list of two values in order, of which one may be null.', named),
  days: (named: Named) =>
    t('{operator} of {field} needs a whole number of days from 1 to {days}.', { ...named, days: formatNumber(days) }),
  yesNo: (named: Named) => t('{operator} of {field} needs true or false.', named),
  text: (named: Named) =>
    t('{operator} of {field} needs a text of at most {max} characters.', { ...named, max: formatNumber(textLength) }),
  number: (named: Named) =>
    t('{operator} of {field} needs a number from {min} to {max}.', {
      ...named,
      min: formatNumber(-number),
      max: formatNumber(number),
    }),
  choice: (named: Named) => t('{operator} of {field} needs one of its choices.', named),
  id: (named: Named) => t('{operator} of {field} needs an id.', named),
  day: (named: Named) => t('{operator} of {field} needs a day such as 2026-10-31.', named),
  moment: (named: Named) =>
    t('{operator} of {field} needs a day such as 2026-10-31, or a time such as 2026-10-31T09:00:00Z.', named),
} as const

/** Thrown for a filter that is refused; the message is one of the above. */
export class InvalidFilter extends Error {}

import { text } from '#contract/kit/fields.ts'
import type { ParseResult } from '#contract/kit/parse.ts'
import { isStorable, unstorableCharacters } from '#contract/kit/storable.ts'
import { fillIn, t } from '#contract/language/translate.ts'
import { tagFields } from '#contract/tags/fields.ts'
import { importLimits } from '#contract/transfer/import-limits.ts'
import { splitListCell } from '#contract/transfer/list-cell.ts'
import type { FieldTarget } from '../descriptors.ts'

/** A column with the names of tags, separated by commas or semicolons. */
export const tagTarget: FieldTarget = {
  label: 'Tags',
  field: text('tags'),
  headers: ['tags', 'tag', 'tag names', 'labels'],
  parse: (cell) => parseTagNames(typeof cell === 'object' ? [cell].flat().map(nameOf) : splitListCell(String(cell))),
}

/** The names of tags without duplicates, or what is wrong with them. */
export function parseTagNames(given: readonly unknown[]): ParseResult {
  const names = new Map<string, string>()
  for (const one of given) {
    const name = typeof one === 'string' ? one.trim() : null
    if (name === '') continue
    if (name === null) return refuse(t('Tags must be names'))
    if (!isStorable(name)) return refuse(fillIn(unstorableCharacters, { label: t('A tag') }))
    if (name.length > tagFields.name.max)
      return refuse(t('A tag can have at most {max} characters', { max: tagFields.name.max }))
    if (!names.has(name.toLowerCase())) names.set(name.toLowerCase(), name)
  }
  if (names.size > importLimits.tagsPerRow)
    return refuse(t('A row can have at most {tagsPerRow} tags', { tagsPerRow: importLimits.tagsPerRow }))
  return { ok: true, value: names.size > 0 ? [...names.values()] : null }
}

const refuse = (message: string): ParseResult => ({ ok: false, message })

/** A tag of a JSON row can be an object, as in responses. */
const nameOf = (tag: unknown): unknown => (typeof tag === 'object' && tag !== null && 'name' in tag ? tag.name : tag)

import type { Field } from '#contract/kit/fields.ts'
import { segmentOf } from '#contract/kit/names.ts'
import { callUntyped, type Result } from '../../platform/api.ts'
import type { Change } from '../../platform/change.ts'
import { patchRecord, putRecord } from '../../platform/queries.ts'
import type { FieldValue } from '../../ui/inline-field-value.ts'
import type { ListKind, ListRow } from './kind.ts'

type Fields<R extends ListRow> = Pick<ListKind<R>, 'noun' | 'fields' | 'change'>

/**
 * Changes one field and shows it at once, with `beside` it what a link points at; a failure takes it back. Where somebody
 * else changed the record, but not this field, it is tried again (R6). Null when the person thought better of it.
 */
export async function changeField<R extends ListRow>(
  kind: Fields<R>,
  record: R,
  key: string,
  value: FieldValue | null,
  beside: object = {},
): Promise<Result<R> | null> {
  const asked = await (kind.change?.(key, value) ?? plainChange(kind, key, value))
  if (!asked) return null
  const takeBack = patchRecord<R>(kind.noun, record.id, (row) => ({ ...row, ...beside, [key]: value }))
  let result = await patch<R>(kind, record.id, asked, record.version)
  if (!result.success && result.error === 'stale' && result.data) {
    const theirs = result.data as R
    if (fieldText(theirs, key) === fieldText(record, key))
      result = await patch<R>(kind, record.id, asked, theirs.version)
    else {
      putRecord(kind.noun, theirs)
      return result
    }
  }
  if (result.success) putRecord(kind.noun, result.data)
  else takeBack()
  return result
}

const fieldText = (record: object, key: string): string => JSON.stringify((record as Record<string, unknown>)[key])

const plainChange = <R extends ListRow>({ fields }: Fields<R>, key: string, value: FieldValue | null): Change => ({
  segment: segmentOf(key, fields[key] as Field),
  body: { [key]: value },
})

function patch<R extends ListRow>(
  { noun }: Pick<ListKind<R>, 'noun'>,
  id: string,
  { segment, body }: Change,
  version: number,
): Promise<Result<R>> {
  const path = segment ? `/${noun}/{id}/${segment}` : `/${noun}/{id}`
  return callUntyped('PATCH', path, { path: { id }, body, version })
}

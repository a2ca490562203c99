import type { Field } from '#contract/kit/fields.ts'
import { bulkLimit } from '#contract/kit/limits.ts'
import { capitalised, usualBulkDelete } from '#contract/kit/names.ts'
import { callUntyped, type Result } from '../../platform/api.ts'
import type { Picked } from '../../platform/picked.ts'
import { keys, queryClient } from '../../platform/queries.ts'
import { confirm } from '../../ui/confirm.tsx'
import type { FieldValue } from '../../ui/inline-field-value.ts'
import { callToast } from '../../ui/toasts.ts'
import { counted, type Deletion, tellDeleted } from '../records/public.ts'
import type { ListKind, ListRow } from './kind.ts'

type Kind<R extends ListRow> = ListKind<R>

/** Sets one field of everything that was picked, and says so. Answers whether it worked. */
export async function changeAll<R extends ListRow>(
  kind: Kind<R>,
  picked: Picked,
  key: string,
  value: FieldValue | null,
): Promise<boolean> {
  const id = callToast.pending(`Updating ${countOf(kind, picked)}...`)
  let count = 0
  for (const body of bodiesOf(kind, picked)) {
    const result: Result<{ count: number }> = await callUntyped('PATCH', `/${kind.noun}/bulk`, {
      body: { ...body, changes: { [key]: value } },
    })
    if (!result.success) {
      callToast.failure(result.fieldErrors[key]?.[0] ?? result.message, { id })
      if (count > 0) readAgain(kind)
      return false
    }
    count += result.data.count
  }
  readAgain(kind)
  callToast.success(`${capitalised((kind.fields[key] as Field).label)} of ${counted(wordsOf(kind), count)} updated`, {
    id,
  })
  return true
}

/** Asks, takes everything that the filters name to the trash, and offers to bring it back. Answers whether it is gone. */
export async function deleteAll<R extends ListRow>(kind: Kind<R>, filters: object, total: string): Promise<boolean> {
  const text = `Are you sure you want to delete all ${total} ${kind.thing ?? kind.one}(s)?`
  if (!(await confirm({ text, action: 'Delete' }))) return false
  const { noun, bulkDelete = usualBulkDelete, deleteTexts } = kind
  const texts = deleteTexts?.(0)
  const id = callToast.pending(texts?.pending ?? 'Deleting...')
  const result: Result<Deletion> = await callUntyped(bulkDelete.method, `/${noun}/${bulkDelete.path}`, {
    body: { filters },
  })
  if (!result.success) {
    callToast.failure(texts?.failure ?? result.message, { id })
    return false
  }
  readAgain(kind)
  const { count } = result.data
  tellDeleted({ noun, ...wordsOf(kind) }, [result.data], { id, text: deleteTexts?.(count).success })
  return true
}

/** The bodies of the calls: ten thousand ids at a time. */
function bodiesOf<R extends ListRow>({ kind }: Kind<R>, picked: Picked): object[] {
  if ('filters' in picked) return [{ filters: picked.filters }]
  const { ids } = picked
  const parts = Array.from({ length: Math.ceil(ids.length / bulkLimit) }, (_, at) => at * bulkLimit)
  return parts.map((from) => ({ [`${kind}Ids`]: ids.slice(from, from + bulkLimit) }))
}

const countOf = <R extends ListRow>(kind: Kind<R>, picked: Picked): string =>
  'filters' in picked ? `${picked.count} ${kind.many}` : counted(wordsOf(kind), picked.ids.length)

const wordsOf = <R extends ListRow>({ one, many, thing = one, things = many }: Kind<R>) => ({ thing, things })

function readAgain<R extends ListRow>({ noun }: Kind<R>): void {
  void queryClient.invalidateQueries({ queryKey: keys.noun(noun) })
}

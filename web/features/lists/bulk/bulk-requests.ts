import type { Field } from '#contract/kit/fields.ts'
import { maxBulkIds } from '#contract/kit/limits.ts'
import { capitalize, defaultBulkDelete } from '#contract/kit/names.ts'
import { t } from '#contract/language/translate.ts'
import type { BulkSelection } from '../../../platform/api/bulk-selection.ts'
import { type CallResult, callUntyped } from '../../../platform/api/client.ts'
import { queryClient, queryKeys } from '../../../platform/api/query-cache.ts'
import { selectedScope } from '../../../platform/session/selected-scope.ts'
import { showCallToast } from '../../../shared/toasts.ts'
import type { FieldValue } from '../../../ui/forms/inline-field-value.ts'
import { confirm } from '../../../ui/overlays/confirm-dialog.tsx'
import {
  createCustomChange,
  type Deletion,
  formatCount,
  isCustomKey,
  offerBulkUndo,
  showDeletedToast,
  startBulkOperation,
} from '../../records/public.ts'
import type { ListDescriptor, ListRow } from '../list-descriptor.ts'

type Descriptor<R extends ListRow> = ListDescriptor<R>

/** Sets one field of all selected records, with a toast that offers an undo. */
export async function updateSelected<R extends ListRow>(
  descriptor: Descriptor<R>,
  selection: BulkSelection,
  key: string,
  value: FieldValue | null,
): Promise<void> {
  const besides = await descriptor.buildBulkChange?.(key, value)
  if (besides === null) return
  const changes = { ...(isCustomKey(key) ? createCustomChange(key, value).body : { [key]: value }), ...besides?.body }
  const id = showCallToast.pending(
    t('Updating {selectionCount}...', { selectionCount: formatSelectionCount(descriptor, selection) }),
  )
  const operation = startBulkOperation(descriptor.noun, `/${descriptor.noun}/bulk/undo`)
  const undo = offerBulkUndo(operation)
  let count = 0
  for (const body of bulkRequestBodies(descriptor, selection)) {
    const result: CallResult<{ count: number }> = await callUntyped('PATCH', `/${descriptor.noun}/bulk`, {
      body: { ...body, bulkOperationId: operation.id, changes },
      scope: operation.scope,
    })
    if (!result.success) {
      showCallToast.failure(result.fieldErrors[key]?.[0] ?? result.message, { id, ...(count > 0 && undo) })
      besides?.onSettled?.(false)
      if (count > 0) invalidateRecords(descriptor)
      return
    }
    count += result.data.count
  }
  besides?.onSettled?.(true)
  invalidateRecords(descriptor)
  showCallToast.success(
    t('{label} of {count} updated', {
      label: capitalize((descriptor.fields[key] as Field).label),
      count: formatCount(descriptor, count),
    }),
    { id, ...undo },
  )
}

/** Asks for confirmation, moves all records that match the filters to the trash, and offers an undo. Returns whether they were deleted. */
export async function deleteMatching<R extends ListRow>(
  descriptor: Descriptor<R>,
  filters: object,
  total: string,
): Promise<boolean> {
  const text = t('Are you sure you want to delete all {total} {displaySingular}(s)?', {
    total,
    displaySingular: descriptor.displaySingular,
  })
  if (!(await confirm({ text, action: t('Delete') }))) return false
  const { noun, bulkDelete = defaultBulkDelete, deleteTexts } = descriptor
  const texts = deleteTexts?.(0)
  const id = showCallToast.pending(texts?.pending ?? t('Deleting...'))
  const scope = selectedScope.get()
  const result: CallResult<Deletion> = await callUntyped(bulkDelete.method, `/${noun}/${bulkDelete.path}`, {
    body: { filters },
    scope,
  })
  if (!result.success) {
    showCallToast.failure(texts?.failure ?? result.message, { id })
    return false
  }
  invalidateRecords(descriptor)
  const { count } = result.data
  showDeletedToast(descriptor, [result.data], { id, text: deleteTexts?.(count).success, scope })
  return true
}

/** Splits a selection into request bodies of at most ten thousand ids each. */
function bulkRequestBodies<R extends ListRow>({ kind }: Descriptor<R>, selection: BulkSelection): object[] {
  if ('filters' in selection) return [{ filters: selection.filters }]
  const { ids } = selection
  const offsets = Array.from({ length: Math.ceil(ids.length / maxBulkIds) }, (_, at) => at * maxBulkIds)
  return offsets.map((from) => ({ [`${kind}Ids`]: ids.slice(from, from + maxBulkIds) }))
}

const formatSelectionCount = <R extends ListRow>(descriptor: Descriptor<R>, selection: BulkSelection): string =>
  'filters' in selection ? `${selection.count} ${descriptor.plural}` : formatCount(descriptor, selection.ids.length)

function invalidateRecords<R extends ListRow>({ noun }: Descriptor<R>): void {
  void queryClient.invalidateQueries({ queryKey: queryKeys.noun(noun) })
}

import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { CustomChoice, CustomField } from '#contract/custom-fields/custom-field.ts'
import type { CustomFieldType } from '#contract/custom-fields/enums.ts'
import { customFieldMessages } from '#contract/custom-fields/messages.ts'
import { type CustomFieldKind, isCustomFieldKind, type RecordKindName } from '#contract/kit/kinds.ts'
import { type CallResult, call, unwrap } from '../../platform/api/client.ts'
import { queryClient, queryKeys } from '../../platform/api/query-cache.ts'
import { subscribeToEvents } from '../../platform/live/live-events.ts'
import { showCallToast } from '../../shared/toasts.ts'
import type { Option } from '../../ui/controls/select.tsx'

export type { CustomField }

/** The editable values of a field. A choice without an id is new. */
type FieldDraft = Pick<CustomField, 'label' | 'help' | 'required'> & { choices: ChoiceDraft[] }
export type ChoiceDraft = Omit<CustomChoice, 'id'> & { id?: string }

/** The custom fields of the workspace in order, including archived ones. */
export const customFieldsQuery = () =>
  queryOptions({
    queryKey: queryKeys.list('custom-fields'),
    queryFn: ({ signal }) => unwrap<CustomField[]>(call('GET', '/custom-fields', { signal })),
    staleTime: 60_000,
  })

const noFields: readonly CustomField[] = []

/** The custom fields of a kind of record, including archived ones. Undefined while loading, empty for a kind without custom fields. */
export function useDefinedFields(kind: RecordKindName): readonly CustomField[] | undefined {
  const hasFields = isCustomFieldKind(kind)
  const { data } = useQuery({ ...customFieldsQuery(), enabled: hasFields })
  return useMemo(() => (hasFields ? data?.filter((field) => field.kind === kind) : noFields), [hasFields, data, kind])
}

/** The custom fields of a kind of record that are not archived. Empty while loading. */
export function useCustomFields(kind: RecordKindName): readonly CustomField[] {
  const fields = useDefinedFields(kind)
  return useMemo(() => fields?.filter(({ isArchived }) => !isArchived) ?? noFields, [fields])
}

/** The choices of a field as options of a select. */
export const choiceOptions = ({ choices }: Pick<CustomField, 'choices'>): Option[] =>
  choices.map(({ id, label }) => ({ value: id, label }))

export const createField = (
  kind: CustomFieldKind,
  type: CustomFieldType,
  draft: FieldDraft,
): Promise<CallResult<CustomField>> =>
  report(
    call('POST', '/custom-fields', { body: { kind, type, ...draft } }),
    customFieldMessages.created,
    customFieldMessages.createFailed,
  )

export const updateField = (
  { id, version }: CustomField,
  draft: Partial<FieldDraft>,
): Promise<CallResult<CustomField>> =>
  report(
    call('PATCH', '/custom-fields/{id}', { path: { id }, body: draft, version }),
    customFieldMessages.updated,
    customFieldMessages.updateFailed,
  )

export const archiveField = ({ id }: CustomField): Promise<CallResult<CustomField>> =>
  report(
    call('DELETE', '/custom-fields/{id}', { path: { id } }),
    customFieldMessages.archived,
    customFieldMessages.archiveFailed,
  )

export async function restoreField({ id }: CustomField): Promise<void> {
  const restored = call('PATCH', '/custom-fields/{id}', { path: { id }, body: { isArchived: false } })
  const result = await report(restored, customFieldMessages.restored, customFieldMessages.restoreFailed)
  if (!result.success && Object.keys(result.fieldErrors).length > 0) showCallToast.failure(result.message)
}

/** Reorders the fields of a kind. Only a failure is reported. */
export const reorderFields = (kind: CustomFieldKind, fieldIds: string[]): Promise<CallResult<CustomField[]>> =>
  report(call('PUT', '/custom-fields/order', { body: { kind, fieldIds } }), null, customFieldMessages.reorderFailed)

/** Subscribes to changes of custom fields made elsewhere. Returns a function that unsubscribes. */
export const followCustomFields = (): (() => void) => subscribeToEvents(['custom-fields.changed', 'resync'], invalidate)

const invalidate = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: queryKeys.noun('custom-fields') }).catch(() => undefined)

/** Reports the outcome of a change in a toast, unless the form shows it at a field, and reloads the fields. */
async function report<T>(change: Promise<CallResult<T>>, done: string | null, failed: string): Promise<CallResult<T>> {
  const result = await change
  if (result.success) {
    if (done) showCallToast.success(done)
  } else if (result.error === 'stale') showCallToast.failure(customFieldMessages.changedElsewhere)
  else if (result.error === 'has_related') showCallToast.failure(result.message)
  else if (Object.keys(result.fieldErrors).length === 0) showCallToast.failure(failed)
  await invalidate()
  return result
}

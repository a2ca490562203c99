import type { Field } from '#contract/kit/fields.ts'
import { messages, updatedMessage, updateFailedMessage } from '#contract/kit/messages.ts'
import { rowLabel } from '#contract/kit/names.ts'
import { parseValue } from '#contract/kit/parse.ts'
import { serverMessageOr } from '../../../platform/api/api-failure.ts'
import type { ApiFailure, CallResult } from '../../../platform/api/client.ts'
import type { RecordPatch } from '../../../platform/api/record-patch.ts'
import { dismissToast, showCallToast } from '../../../shared/toasts.ts'
import { type FieldValue, isSameValue } from '../../../ui/forms/inline-field-value.ts'
import type { SaveResult } from '../../../ui/forms/use-inline-field.ts'
import {
  getFieldValue,
  type PanelRecord,
  type RecordCallTexts,
  type RecordPanelDescriptor,
} from '../record-panel-descriptor.ts'
import { changeField, looksSame, typedBesides } from '../record-requests.ts'

type SaveOptions = {
  /** The value when the editor opened, or the conflicting value that the user chose to overwrite. */
  from: FieldValue | null
  /** The user chose to overwrite it: sent even if the values are the same, because the rest of the request may differ. */
  overwrite?: boolean
}

/**
 * Saves one field. An unchanged value is not sent. If somebody else changed the value since the editor opened, the user
 * sees both values (R6). All other outcomes are reported with the texts of A§8.
 */
export async function saveField(
  descriptor: RecordPanelDescriptor,
  record: PanelRecord,
  key: string,
  value: FieldValue | null,
  { from, overwrite = false }: SaveOptions,
): Promise<SaveResult> {
  const field = descriptor.fieldOf?.(key, record) ?? (descriptor.fields[key] as Field)
  const parsed = parseValue(field, value)
  if (!parsed.ok) return { ok: false, message: updateFailedMessage(field), reason: parsed.message }
  const next = parsed.value as FieldValue | null
  const storedValue = getFieldValue(record, key)
  if (!isSameValue(storedValue, from)) {
    if (isSameValue(storedValue, next)) return { ok: true }
    if (!looksSame(field, storedValue, next)) return { conflict: { value: storedValue } }
  }
  if (!overwrite && isSameValue(storedValue, next)) return { ok: true }
  const change = await descriptor.buildChange?.(key, next, record)
  if (change === null) return { ok: true }
  const texts = descriptor.toasts?.update?.(key)
  const toast = texts && showCallToast.pending(texts.pending)
  const result = await changeField(descriptor, record, key, next, { change })
  showOutcome(descriptor, texts, toast, result)
  if (result.success) {
    descriptor.afterChange?.(record, result.data)
    return { ok: true, message: descriptor.isConfirmedByToast ? undefined : updatedMessage(field) }
  }
  const staleRecord = staleRecordOf(result)
  if (staleRecord) return toConflict(descriptor, staleRecord, key, next, change)
  const { failureBannerMs: clearAfter } = descriptor
  if (texts && descriptor.showsServerMessages) {
    const message = serverMessageOr(result, texts.failure)
    return { ok: false, message, reason: result.fieldErrors[key]?.[0], clearAfter }
  }
  return { ...toSaveFailure(field, key, result), clearAfter }
}

/** What the user is asked about: the value or, if both made the same change, what they typed besides, such as the reason of a loss. */
function toConflict(
  descriptor: RecordPanelDescriptor,
  staleRecord: PanelRecord,
  key: string,
  next: FieldValue | null,
  change: RecordPatch | undefined,
): SaveResult {
  const value = getFieldValue(staleRecord, key)
  const [typedKey, mine] = change ? typedBesides(change) : [undefined, null]
  if (!typedKey || !isSameValue(value, next)) return { conflict: { value } }
  const theirs = getFieldValue(staleRecord, typedKey)
  const overwrite = () => saveField(descriptor, staleRecord, typedKey, mine, { from: theirs, overwrite: true })
  return {
    conflict: { value, typed: { label: rowLabel(descriptor.fields[typedKey] as Field), theirs, mine, overwrite } },
  }
}

/** Shows the outcome in the banner and in a toast, as specified (CTR-24). A conflict is not a failure. */
function showOutcome(
  { showsServerMessages }: RecordPanelDescriptor,
  texts: RecordCallTexts | undefined,
  id: number | undefined,
  result: CallResult<unknown>,
): void {
  if (!texts || id === undefined) return
  if (result.success) showCallToast.success(texts.success, { id })
  else if (result.error === 'stale') dismissToast(id)
  else showCallToast.failure(showsServerMessages ? serverMessageOr(result, texts.failure) : texts.failure, { id })
}

type FailedSave = Extract<SaveResult, { ok: false }>

/** The validation error of a value, with the server’s wording. */
export function validateField(
  descriptor: RecordPanelDescriptor,
  record: PanelRecord,
  key: string,
  value: FieldValue | null,
): string | null {
  const parsed = parseValue(descriptor.fieldOf?.(key, record) ?? (descriptor.fields[key] as Field), value)
  return parsed.ok ? null : parsed.message
}

function toSaveFailure(field: Field, key: string, { error, message, fieldErrors }: ApiFailure): FailedSave {
  if (error === 'no_token') return { ok: false, message: messages.noToken }
  return { ok: false, message: updateFailedMessage(field), reason: fieldErrors[key]?.[0] ?? message }
}

const staleRecordOf = ({ error, data }: ApiFailure): PanelRecord | null =>
  error === 'stale' && data ? (data as PanelRecord) : null

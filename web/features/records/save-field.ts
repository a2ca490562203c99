import type { Field } from '#contract/kit/fields.ts'
import { messages, updated, updateFailed } from '#contract/kit/messages.ts'
import { parseValue } from '#contract/kit/parse.ts'
import type { Failure, Result } from '../../platform/api.ts'
import type { SaveResult } from '../../ui/inline-field.tsx'
import { type FieldValue, same } from '../../ui/inline-field-value.ts'
import { callToast, dismissToast } from '../../ui/toasts.ts'
import { type AnyRecord, type CallTexts, fieldValue, type RecordKind } from './kind.ts'
import { changeField } from './requests.ts'

type How = {
  /** The value the person saw when the editor opened, or the one of a clash that they chose to replace. */
  from: FieldValue | null
}

/**
 * Saves one field as the Overview does: nothing is sent when the stored value would stay the same; a value that somebody
 * else changed since the editor opened is shown beside the typed one (R6); everything else is said in the words of A§8.
 */
export async function saveField(
  kind: RecordKind,
  record: AnyRecord,
  key: string,
  value: FieldValue | null,
  { from }: How,
): Promise<SaveResult> {
  const field = kind.fields[key] as Field
  const parsed = parseValue(field, value)
  if (!parsed.ok) return { ok: false, message: updateFailed(field), reason: parsed.message }
  const next = parsed.value as FieldValue | null
  const now = fieldValue(record, key)
  if (!same(now, from)) return same(now, next) ? { ok: true } : { clash: { value: now } }
  if (same(now, next)) return { ok: true }
  const change = await kind.change?.(key, next)
  if (change === null) return { ok: true }
  const texts = kind.toasts?.update?.(key)
  const toast = texts && callToast.pending(texts.pending)
  const result = await changeField(kind, record, key, next, { change })
  tell(texts, toast, result)
  if (result.success) return { ok: true, message: updated(field) }
  const theirs = staleRecord(result)
  if (theirs) return { clash: { value: fieldValue(theirs, key) } }
  return refused(field, key, result)
}

/** Both texts of the specification are shown: the banner of the field and the toast of the call (CTR-24). A clash is no failure. */
function tell(texts: CallTexts | undefined, id: number | undefined, result: Result<unknown>): void {
  if (!texts || id === undefined) return
  if (result.success) callToast.success(texts.success, { id })
  else if (result.error === 'stale') dismissToast(id)
  else callToast.failure(texts.failure, { id })
}

/** What stops a value before it is sent, in the words the server would use. */
export function refusal(kind: RecordKind, key: string, value: FieldValue | null): string | null {
  const parsed = parseValue(kind.fields[key] as Field, value)
  return parsed.ok ? null : parsed.message
}

function refused(field: Field, key: string, { error, message, fieldErrors }: Failure): SaveResult {
  if (error === 'no_token') return { ok: false, message: messages.noToken }
  return { ok: false, message: updateFailed(field), reason: fieldErrors[key]?.[0] ?? message }
}

const staleRecord = ({ error, data }: Failure): AnyRecord | null =>
  error === 'stale' && data ? (data as AnyRecord) : null

import { useEffect, useRef, useState } from 'react'
import { t } from '#contract/language/translate.ts'
import { draftKeptText, getDraft, type StoredDraft, saveDraft, useDraft } from '../../shared/drafts.ts'
import { showCallToast } from '../../shared/toasts.ts'
import { useBanners } from '../feedback/banner.tsx'
import { confirm } from '../overlays/confirm-dialog.tsx'
import { restoreFocus } from '../overlays/focus.ts'
import { type EditorKind, type FieldValue, isMultiline, isSameValue, toDraft, toValue } from './inline-field-value.ts'

/**
 * The result of a save.
 * - `ok`: the value is stored. A `message` is shown in the banner for 3 s.
 * - not `ok`: the value was rejected. The old value is restored, and the editor keeps the typed one. `message` is shown for
 *   3 s or `clearAfter` milliseconds, and `reason` next to the editor.
 * - `conflict`: somebody else stored another value in the meantime, and the user picks one of the two. With `typed`, both
 *   stored the same value, and only what they typed besides differs.
 */
export type SaveResult<V extends FieldValue = FieldValue> =
  | { ok: true; message?: string }
  | { ok: false; message: string; reason?: string; clearAfter?: number }
  | { conflict: Conflict<V> }

export type Conflict<V> = { value: V | null; by?: string; when?: string; typed?: TypedConflict }

/** Two values of another field; `overwrite` saves the user's. */
type TypedConflict = {
  label: string
  theirs: FieldValue | null
  mine: FieldValue | null
  overwrite: () => Promise<SaveResult>
}

/** `from`: the value when editing started; `overwrite`: the user chose to replace another person's value. */
type SaveMode<V> = { overwrite: boolean; from: V | null }

type InlineFieldOptions<V extends FieldValue> = {
  kind: EditorKind
  value: V | null
  timeZone: string | null
  onSave: ((value: V | null, mode: SaveMode<V>) => Promise<SaveResult<V>>) | undefined
  /** Validates a value before it is sent; returns an error text or null. */
  validate: ((value: V | null) => string | null) | undefined
  draftKey: string | undefined
}

type FieldState<V> =
  /** `opens`: the user asked for the editor while the value was being saved. */
  | { status: 'rest'; opens?: boolean }
  /** `from` is the value when the editor opened. Later changes by others affect neither it nor the draft. */
  | { status: 'editing'; draft: unknown; from: V | null; isRejected?: boolean; error?: string }
  /** It may wait for the network for long, so the draft counts as unsaved. */
  | { status: 'saving'; value: V | null; draft: unknown; from: V | null; opens?: boolean }
  /** The save was rejected after the focus had moved elsewhere. The row keeps the draft for when it is opened again. */
  | { status: 'failed'; draft: unknown; from: V | null }
  | ({ status: 'conflict'; mine: V | null; theirs: V | null } & Omit<Conflict<V>, 'value'>)

/** The state machine of an inline field. */
export function useInlineField<V extends FieldValue>(options: InlineFieldOptions<V>) {
  const { kind, value, timeZone, onSave, validate, draftKey } = options
  const [state, setState] = useState<FieldState<V>>(() => restoreState(draftKey))
  const isChanged = (draft: unknown, from: V | null) => isNewValue(kind, draft, timeZone, from)
  const { isMounted, discardDraft } = useDraft(draftKey, getUnsavedDraft(state, isChanged), state.status === 'saving')
  const row = useRef<HTMLButtonElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const banners = useBanners()

  const edit = (draft: unknown = toDraft(kind, value, timeZone), from = value) =>
    setState({ status: 'editing', draft, from })

  /** Opens the editor at once, or as soon as a pending save is done. */
  function open() {
    if (state.status === 'failed') edit(state.draft, state.from)
    else if (state.status === 'rest') edit()
    else if (state.status === 'saving') setState({ ...state, opens: true })
  }
  useEffect(() => {
    if (state.status === 'rest' && state.opens) edit()
  })

  const focusRow = () => requestAnimationFrame(() => restoreFocus(row.current, box.current))
  const close = () => {
    discardDraft()
    setState({ status: 'rest' })
    focusRow()
  }

  async function cancel(draft: unknown, from: V | null) {
    if (!isMultiline(kind) || !isChanged(draft, from) || (await confirm(discardQuestion))) close()
  }

  async function save(draft: unknown, from: V | null) {
    const { value: next, error } = toValue<V>(kind, draft, timeZone, from)
    if (!error && isSameValue(next, from)) return close()
    const validationError = error ?? validate?.(next)
    if (validationError) return setState({ status: 'editing', draft, from, isRejected: true, error: validationError })
    await send(next, draft, { overwrite: false, from })
  }

  async function send(next: V | null, draft: unknown, mode: SaveMode<V>, typed?: TypedConflict) {
    setState({ status: 'saving', value: next, draft, from: mode.from })
    focusRow()
    const result = await trySave(() => (typed ? (typed.overwrite() as Promise<SaveResult<V>>) : onSave!(next, mode)))
    if (!isMounted()) return finishUnmounted(result, draft, mode.from)
    if ('conflict' in result) {
      const { value: theirs, ...details } = result.conflict
      return setState({ status: 'conflict', mine: next, theirs, ...details })
    }
    if (result.ok) {
      discardDraft()
      if (result.message) banners?.show({ tone: 'success', text: result.message, clearAfter: 3000 })
      return setState((now) => (now.status === 'saving' ? { status: 'rest', opens: now.opens } : now))
    }
    const isElsewhere = document.activeElement !== document.body && !box.current?.contains(document.activeElement)
    banners?.show({ tone: 'error', text: result.message, clearAfter: result.clearAfter ?? 3000 })
    // The message appears only once: in the banner, or in the editor if there is no banner. The reason appears in the editor.
    const error = result.reason ?? (banners ? undefined : result.message)
    setState(
      isElsewhere && banners
        ? { status: 'failed', draft, from: mode.from }
        : { status: 'editing', draft, from: mode.from, isRejected: true, error },
    )
  }

  /** Handles the result of a save if the field was unmounted in the meantime. */
  function finishUnmounted(result: SaveResult<V>, draft: unknown, from: V | null) {
    if ('ok' in result && result.ok) return discardDraft()
    if (draftKey) saveDraft(draftKey, { draft, from })
    showCallToast.failure(('message' in result && result.message) || draftKeptText)
  }

  const overwrite = (mine: V | null, theirs: V | null, typed?: TypedConflict) =>
    send(mine, toDraft(kind, mine, timeZone), { overwrite: true, from: theirs }, typed)

  return { state, row, box, open, edit, close, cancel, save, overwrite, isChanged }
}

const discardQuestion = {
  title: t('Discard changes?'),
  text: t('Your changes to this field won’t be saved.'),
  action: t('Discard'),
}

/** Whether a draft is another value, or none at all. */
function isNewValue<V extends FieldValue>(kind: EditorKind, draft: unknown, timeZone: string | null, from: V | null) {
  const { value: next, error } = toValue(kind, draft, timeZone, from)
  return error !== undefined || !isSameValue(next ?? null, from)
}

function restoreState<V>(draftKey: string | undefined): FieldState<V> {
  const storedDraft = getDraft(draftKey)
  return storedDraft
    ? { status: 'failed', draft: storedDraft.draft, from: storedDraft.from as V | null }
    : { status: 'rest' }
}

function getUnsavedDraft<V>(
  state: FieldState<V>,
  isChanged: (draft: unknown, from: V | null) => boolean,
): StoredDraft | null {
  const isUnsaved =
    state.status === 'failed' ||
    state.status === 'saving' ||
    (state.status === 'editing' && isChanged(state.draft, state.from))
  return isUnsaved ? { draft: state.draft, from: state.from } : null
}

async function trySave<V extends FieldValue>(save: () => Promise<SaveResult<V>>): Promise<SaveResult<V>> {
  try {
    return await save()
  } catch (error) {
    return { ok: false, message: error instanceof Error ? error.message : t('Network error') }
  }
}

import Pencil from 'lucide-react/icons/pencil'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { type ReactNode, useId, useRef, useState } from 'react'
import { draftKeptText, getDraft, type StoredDraft, saveDraft, useDraft } from '../../shared/drafts.ts'
import { showCallToast } from '../../shared/toasts.ts'
import type { Option } from '../controls/select.tsx'
import { cx } from '../cx.ts'
import { useBanners } from '../feedback/banner.tsx'
import { Spinner } from '../feedback/spinner.tsx'
import { confirm } from '../overlays/confirm-dialog.tsx'
import { restoreFocus } from '../overlays/focus.ts'
import { InlineFieldConflict } from './inline-field-conflict.tsx'
import { type EditorSlot, FieldEditor } from './inline-field-editor.tsx'
import type { EditorKind } from './inline-field-value.ts'
import { type FieldValue, formatValue, isSameValue, toDraft, toValue } from './inline-field-value.ts'

/**
 * What a save came to.
 * - `ok`: stored. A `message` is shown for 3 s in the banner above.
 * - not `ok`: refused. The old value is back, the typed one waits in the editor; `message` is shown for 3 s, and a
 *   `reason` beside the editor.
 * - `clash`: someone else stored another value meanwhile; the person picks one of the two.
 */
export type SaveResult<V extends FieldValue = FieldValue> =
  | { ok: true; message?: string }
  | { ok: false; message: string; reason?: string }
  | { clash: { value: V | null; by?: string; when?: string } }

export type InlineFieldProps<V extends FieldValue = FieldValue> = {
  label: string
  kind?: EditorKind
  value: V | null | undefined
  /**
   * Called only when the value changed; empty text comes as null. `from` is the value the person saw when the editor
   * opened, or the other value of a clash that they chose to replace; `overwrite` is true in the second case. The new
   * value is shown until the promise settles; update `value` before it does.
   */
  onSave?: (value: V | null, how: { overwrite: boolean; from: V | null }) => Promise<SaveResult<V>>
  /** How the value looks at rest; plain text when left out. Phrasing content only: the row is a button. */
  show?: (value: V) => ReactNode
  options?: readonly Option[]
  /** The zone in which dates with a time are shown and typed; the browser's when null or left out. */
  timeZone?: string | null
  /** The editor of kind `picker`. */
  picker?: EditorSlot<V>
  /** Another way to the value, under the control: an upload. */
  below?: EditorSlot<V>
  readOnly?: boolean
  /** Text for an empty value. */
  emptyText?: string
  placeholder?: string
  /** Refuses a value before it is sent, with a sentence. */
  check?: (value: V | null) => string | null
  /** Small actions after the value that show on hover, at most two. */
  tools?: ReactNode
  /** Names the field across all records, so that text which is not saved when the row goes away waits for its return. */
  draftKey?: string
}

type State<V> =
  | { at: 'rest' }
  /** `from` is the value when the editor opened: what others do meanwhile changes neither it nor the draft. */
  | { at: 'editing'; draft: unknown; from: V | null; refused?: boolean; error?: string }
  | { at: 'saving'; value: V | null }
  /** Refused while the person was elsewhere: the typed text waits behind the row. */
  | { at: 'failed'; draft: unknown; from: V | null }
  | { at: 'clash'; mine: V | null; theirs: V | null; by?: string; when?: string }

/**
 * One field of a record: label left, value right, the whole row a button. Click or Enter opens the editor where the
 * value stands, over the rows below, so that nothing moves. Enter saves (Ctrl+Enter where Enter breaks the line), Escape
 * cancels, an unchanged value just closes.
 */
export function InlineField<V extends FieldValue = FieldValue>(props: InlineFieldProps<V>) {
  const { label, kind = 'text', value = null, onSave, show, options, picker, emptyText = 'Not provided' } = props
  const { draftKey, timeZone = null } = props
  const [state, setState] = useState<State<V>>(() => stateFrom(draftKey))
  const { isHere, settle } = useDraft(draftKey, unsavedIn(kind, state, timeZone))
  const row = useRef<HTMLButtonElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const valueId = useId()
  const banners = useBanners()

  const shown = state.at === 'saving' ? state.value : value
  const readOnly = props.readOnly || !onSave
  const open = (draft: unknown = toDraft(kind, value, timeZone), from = value) =>
    setState({ at: 'editing', draft, from })

  const close = () => {
    settle()
    setState({ at: 'rest' })
    requestAnimationFrame(() => restoreFocus(row.current, box.current))
  }

  async function cancel(draft: unknown, from: V | null) {
    const long = kind === 'paragraph' || kind === 'json'
    const changed = !isSameValue(toValue(kind, draft, timeZone).value ?? null, from)
    if (
      long &&
      changed &&
      !(await confirm({
        title: 'Discard changes?',
        text: 'Your changes to this field are not saved.',
        action: 'Discard',
      }))
    )
      return
    close()
  }

  async function save(draft: unknown, from: V | null) {
    const { value: next, error } = toValue<V>(kind, draft, timeZone)
    if (!error && isSameValue(next, from)) return close()
    const validationError = error ?? props.check?.(next)
    if (validationError) return setState({ at: 'editing', draft, from, refused: true, error: validationError })
    await send(next, draft, { overwrite: false, from })
  }

  async function send(next: V | null, draft: unknown, how: { overwrite: boolean; from: V | null }) {
    setState({ at: 'saving', value: next })
    requestAnimationFrame(() => restoreFocus(row.current, box.current))
    const result = await attempt(() => onSave!(next, how))
    if (!isHere()) {
      if ('ok' in result && result.ok) return settle()
      if (draftKey) saveDraft(draftKey, { draft, from: how.from })
      return void showCallToast.failure(('message' in result && result.message) || draftKeptText)
    }
    if ('clash' in result)
      return setState({
        at: 'clash',
        mine: next,
        theirs: result.clash.value,
        by: result.clash.by,
        when: result.clash.when,
      })
    if (result.ok) {
      settle()
      if (result.message) banners?.show({ tone: 'success', text: result.message, clearAfter: 3000 })
      return setState((now) => (now.at === 'saving' ? { at: 'rest' } : now))
    }
    const elsewhere = document.activeElement !== document.body && !box.current?.contains(document.activeElement)
    banners?.show({ tone: 'error', text: result.message, clearAfter: 3000 })
    // One place says it: the banner, or the editor itself where there is none. The reason stands beside what was typed.
    const error = result.reason ?? (banners ? undefined : result.message)
    setState(
      elsewhere && banners
        ? { at: 'failed', draft, from: how.from }
        : { at: 'editing', draft, from: how.from, refused: true, error },
    )
  }

  if (readOnly)
    return (
      <div className={rowClass}>
        <span className={labelClass}>{label}</span>
        <span className={cx(valueClass, 'wrap-anywhere')}>
          <Value value={shown} kind={kind} {...{ options, timeZone, show, emptyText }} />
          {props.tools && <span className="ms-auto flex flex-none">{props.tools}</span>}
        </span>
      </div>
    )

  return (
    <div
      ref={box}
      data-state={state.at}
      className={cx('group/field relative', state.at !== 'rest' && 'data-[state=editing]:z-(--z-menu)')}
    >
      <button
        ref={row}
        type="button"
        data-edits={label}
        aria-describedby={state.at === 'failed' ? `${valueId}-failed` : undefined}
        onClick={() => (state.at === 'failed' ? open(state.draft, state.from) : state.at === 'rest' && open())}
        className={cx(
          rowClass,
          'w-full text-start transition-colors duration-(--t-press)',
          state.at === 'rest' && 'group-hover/field:bg-hover',
        )}
      >
        <span className={labelClass}>
          <span className="sr-only">Edit {label}:</span>
          <span aria-hidden>{label}</span>
        </span>
        <span className={cx(valueClass, state.at === 'saving' && 'text-text-2')}>
          <Value value={shown} kind={kind} {...{ options, timeZone, show, emptyText }} />
          {state.at === 'saving' ? (
            <Spinner label="Saving" className="ms-auto" />
          ) : state.at === 'failed' ? (
            <RotateCcw aria-hidden className="ms-auto size-3.5 text-red-ink" />
          ) : (
            <Pencil
              aria-hidden
              className="ms-auto size-3.5 text-text-3 opacity-0 group-focus-within/field:opacity-100 group-hover/field:opacity-100"
            />
          )}
        </span>
      </button>
      {props.tools && state.at === 'rest' && (
        <span className="absolute end-7 top-1 hidden bg-hover group-focus-within/field:flex group-hover/field:flex">
          {props.tools}
        </span>
      )}
      {state.at === 'failed' && (
        <span id={`${valueId}-failed`} className="block ps-32 pe-2 pb-1 text-12 text-red-ink">
          {draftKeptText}
        </span>
      )}
      {state.at === 'editing' && (
        <FieldEditor<V>
          label={label}
          kind={kind}
          draft={state.draft}
          refused={state.refused}
          error={state.error}
          options={options}
          picker={picker}
          below={props.below}
          placeholder={props.placeholder}
          onDraft={(draft) => setState({ at: 'editing', draft, from: state.from })}
          onSave={(draft) => save(draft, state.from)}
          onCancel={(draft) => cancel(draft, state.from)}
          unchanged={(draft) => isSameValue(toValue(kind, draft, timeZone).value ?? null, state.from)}
        />
      )}
      {state.at === 'clash' && (
        <InlineFieldConflict
          label={label}
          by={state.by}
          when={state.when}
          theirs={<Value value={state.theirs} kind={kind} {...{ options, timeZone, show, emptyText }} />}
          mine={<Value value={state.mine} kind={kind} {...{ options, timeZone, show, emptyText }} />}
          onTheirs={close}
          onMine={() => send(state.mine, toDraft(kind, state.mine, timeZone), { overwrite: true, from: state.theirs })}
        />
      )}
    </div>
  )
}

function stateFrom<V>(draftKey: string | undefined): State<V> {
  const kept = getDraft(draftKey)
  return kept ? { at: 'failed', draft: kept.draft, from: kept.from as V | null } : { at: 'rest' }
}

function unsavedIn<V extends FieldValue>(
  kind: EditorKind,
  state: State<V>,
  timeZone: string | null,
): StoredDraft | null {
  if (state.at === 'failed') return { draft: state.draft, from: state.from }
  if (state.at !== 'editing' || isSameValue(toValue(kind, state.draft, timeZone).value ?? null, state.from)) return null
  return { draft: state.draft, from: state.from }
}

const rowClass = 'grid min-h-8 grid-cols-[var(--w-label)_minmax(0,1fr)] rounded-control touch:min-h-11'
const labelClass = 'py-1.5 ps-2 text-text-2 touch:py-3'
const valueClass = 'flex min-h-8 min-w-0 items-center gap-1.5 px-2 py-1.5 touch:min-h-11 touch:py-3'

type ValueProps<V> = Pick<InlineFieldProps<V & FieldValue>, 'kind' | 'options' | 'timeZone' | 'emptyText'> & {
  value: V | null
  show?: (value: V) => ReactNode
}

function Value<V extends FieldValue>({ value, kind = 'text', options, timeZone, show, emptyText }: ValueProps<V>) {
  const text = formatValue(kind, value, { options, timeZone })
  if (value === null || text === '') return <span className="text-text-3">{emptyText}</span>
  if (show) return <span className={cx('min-w-0', kind === 'json' ? 'wrap-anywhere' : 'truncate')}>{show(value)}</span>
  return (
    <span
      className={cx(
        'min-w-0',
        kind === 'paragraph' || kind === 'json' ? 'whitespace-pre-line wrap-anywhere' : 'truncate',
      )}
    >
      {text}
    </span>
  )
}

async function attempt<V extends FieldValue>(save: () => Promise<SaveResult<V>>): Promise<SaveResult<V>> {
  try {
    return await save()
  } catch (error) {
    return { ok: false, message: error instanceof Error ? error.message : 'Network error' }
  }
}

import Pencil from 'lucide-react/icons/pencil'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { type MouseEvent, type ReactNode, type Ref, useId } from 'react'
import { t } from '#contract/language/translate.ts'
import { draftKeptText } from '../../shared/drafts.ts'
import type { Option } from '../controls/select.tsx'
import { cx } from '../cx.ts'
import { Spinner } from '../feedback/spinner.tsx'
import { isPlainText, pickDifference } from './conflicting-values.ts'
import { InlineFieldConflict } from './inline-field-conflict.tsx'
import { type EditorSlot, FieldEditor, type LeaveMode } from './inline-field-editor.tsx'
import { type EditorKind, type FieldValue, formatValue, isListKind, toDraft } from './inline-field-value.ts'
import { type Conflict, type SaveResult, useInlineField } from './use-inline-field.ts'

export type InlineFieldProps<V extends FieldValue = FieldValue> = {
  label: string
  kind?: EditorKind
  value: V | null | undefined
  /**
   * Called only if the value changed; empty text becomes null. `from` is the value when the editor opened or, if `overwrite`
   * is true, the other person's value that the user chose to overwrite. The new value is shown until the promise settles;
   * update `value` before it does.
   */
  onSave?: (value: V | null, mode: { overwrite: boolean; from: V | null }) => Promise<SaveResult<V>>
  /** Renders the value; plain text by default. Only phrasing content, because the row is a button. */
  renderValue?: (value: V) => ReactNode
  /** Renders a value next to another one, from which it must be told apart; `renderValue` by default. */
  renderConflict?: (value: V) => ReactNode
  options?: readonly Option[]
  /** The label of the empty choice; undefined if there must be a choice. */
  noneLabel?: string
  /** A list of choices has the buttons Save and Cancel, too. Other editors always have them. */
  hasButtons?: boolean
  /** What happens to a choice when the user goes elsewhere; by default it is discarded. */
  leave?: LeaveMode
  /** The time zone of dates with a time; the browser's if null or absent. */
  timeZone?: string | null
  /** The editor for kind `picker`. */
  picker?: EditorSlot<V>
  /** Another way to set the value, rendered below the control, such as an upload. */
  below?: EditorSlot<V>
  readOnly?: boolean
  /** The text shown for an empty value. */
  emptyText?: ReactNode
  placeholder?: string
  /** The height of an editor of several lines. */
  rows?: number
  /** Validates a value before it is sent; returns an error text or null. */
  validate?: (value: V | null) => string | null
  /** At most two small actions after the value, shown on hover. */
  hoverActions?: ReactNode
  /** Identifies the field of this record, so that an unsaved draft survives unmounting. */
  draftKey?: string
}

/**
 * One field of a record, edited in place. The whole row is a button, with the label on the left and the value on the right.
 * Click or Enter opens the editor, which covers the value and the rows below so that nothing moves. Enter saves (Ctrl+Enter
 * in multiline editors), Escape cancels. A list of choices opens below the value, and saves the one that is picked. An
 * unchanged value is not saved.
 */
export function InlineField<V extends FieldValue = FieldValue>(props: InlineFieldProps<V>) {
  const { label, kind = 'text', value = null, onSave, renderValue, options, emptyText = t('Not provided') } = props
  const { draftKey, validate, timeZone = null, renderConflict = renderValue } = props
  const isList = isListKind(kind)
  const leave = props.leave ?? (isList ? 'discard' : 'stay')
  const field = useInlineField({ kind, value, timeZone, onSave, validate, draftKey })
  const { state } = field
  const failedId = useId()
  const renderDisplay = (shown: V | null) => (
    <Value value={shown} {...{ kind, options, timeZone, renderValue, emptyText }} />
  )

  if (props.readOnly || !onSave)
    return (
      <ReadOnlyRow label={label} hoverActions={props.hoverActions}>
        {renderDisplay(state.status === 'saving' ? state.value : value)}
      </ReadOnlyRow>
    )

  const shown = renderDisplay(state.status === 'saving' ? state.value : value)
  return (
    <div
      ref={field.box}
      data-state={state.status}
      className={cx('group/field relative', state.status !== 'rest' && 'data-[state=editing]:z-(--z-menu)')}
    >
      <FieldButton
        ref={field.row}
        {...{ label, failedId, isList }}
        status={state.status}
        onClick={(event) => (state.status === 'editing' && isList ? closeList(event, field, leave) : field.open())}
      >
        <span className={cx('contents', Boolean(props.hoverActions) && 'touch:block touch:truncate touch:pe-8')}>
          {shown}
        </span>
      </FieldButton>
      {props.hoverActions && state.status === 'rest' && (
        <span className="absolute end-7 top-1 hidden bg-hover group-focus-within/field:flex group-hover/field:flex touch:inset-y-0 touch:-end-1 touch:flex touch:items-center touch:bg-transparent">
          {props.hoverActions}
        </span>
      )}
      {state.status === 'failed' && (
        <span id={failedId} className="block ps-32 pe-2 pb-1 text-12 text-red-ink">
          {draftKeptText}
        </span>
      )}
      {state.status === 'editing' && (
        <FieldEditor<V>
          {...{ label, kind, options }}
          noneLabel={props.noneLabel}
          leave={leave}
          hasButtons={!isList || props.hasButtons === true}
          renderChoice={renderValue as ((value: string) => ReactNode) | undefined}
          draft={state.draft}
          storedDraft={toDraft(kind, value, timeZone)}
          isRejected={state.isRejected}
          error={state.error}
          picker={props.picker}
          below={props.below}
          {...{ placeholder: props.placeholder, rows: props.rows }}
          timeZone={timeZone}
          onDraft={(draft) => field.edit(draft, state.from)}
          onSave={(draft) => field.save(draft, state.from)}
          onCancel={(draft) => field.cancel(draft, state.from)}
          unchanged={(draft) => !field.isChanged(draft, state.from)}
        />
      )}
      {state.status === 'conflict' && (
        <InlineFieldConflict
          label={state.typed?.label ?? label}
          by={state.by}
          when={state.when}
          {...renderSides(state, { kind, options, timeZone, renderValue: renderConflict, emptyText })}
          onTheirs={field.close}
          onMine={() => field.overwrite(state.mine, state.theirs, state.typed)}
        />
      )}
    </div>
  )
}

/** A click on the row of an open list. The second click of a double click leaves it open, and returns the focus to it. */
function closeList<V extends FieldValue>(
  { detail }: MouseEvent,
  { state, box, save, cancel }: ReturnType<typeof useInlineField<V>>,
  leave: LeaveMode,
): void {
  if (state.status !== 'editing') return
  if (detail > 1) box.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  else void (leave === 'save' ? save : cancel)(state.draft, state.from)
}

type ReadOnlyRowProps = Pick<InlineFieldProps, 'label' | 'hoverActions'> & { children: ReactNode }

const ReadOnlyRow = ({ label, hoverActions, children }: ReadOnlyRowProps) => (
  <div className={rowClass}>
    <span className={labelClass}>{label}</span>
    <span className={cx(valueClass, 'wrap-anywhere')}>
      {children}
      {hoverActions && <span className="ms-auto flex flex-none">{hoverActions}</span>}
    </span>
  </div>
)

type ConflictState<V> = Pick<Conflict<V>, 'typed'> & { theirs: V | null; mine: V | null }

/** The two values of a conflict, where they differ. What was typed besides the value is text. */
function renderSides<V extends FieldValue>(
  { typed, theirs, mine }: ConflictState<V>,
  { kind = 'text', renderValue, ...format }: Omit<ValueProps<V>, 'value'>,
): { theirs: ReactNode; mine: ReactNode } {
  const [theirSide, mySide] = pickDifference<FieldValue | null>(
    typed ? typed.theirs : theirs,
    typed ? typed.mine : mine,
  )
  const isText = typed !== undefined || isPlainText(kind)
  const render = (value: FieldValue | null) => (
    <Value<FieldValue>
      {...format}
      value={value}
      kind={isText ? 'paragraph' : kind}
      renderValue={isText ? undefined : (renderValue as ValueProps<FieldValue>['renderValue'])}
    />
  )
  return { theirs: render(theirSide), mine: render(mySide) }
}

type FieldButtonProps = {
  ref: Ref<HTMLButtonElement>
  label: string
  status: 'rest' | 'editing' | 'saving' | 'failed' | 'conflict'
  /** The id of the element that says that saving failed. */
  failedId: string
  /** Opens a list of choices. */
  isList: boolean
  onClick: (event: MouseEvent) => void
  children: ReactNode
}

/** The row while it is not being edited. An icon shows what a click does (to a pointer that hovers), or that saving is in progress. */
function FieldButton({ ref, label, status, failedId, isList, onClick, children }: FieldButtonProps) {
  return (
    <button
      ref={ref}
      type="button"
      data-edits={label}
      aria-haspopup={isList ? 'listbox' : undefined}
      aria-expanded={isList ? status === 'editing' : undefined}
      aria-describedby={status === 'failed' ? failedId : undefined}
      onClick={onClick}
      className={cx(
        rowClass,
        'w-full text-start transition-colors duration-(--t-press)',
        status === 'rest' && 'group-hover/field:bg-hover',
      )}
    >
      <span className={labelClass}>
        <span className="sr-only">{t('Edit {label}:', { label })}</span>
        <span aria-hidden>{label}</span>
      </span>
      <span className={cx(valueClass, status === 'saving' && 'text-text-2')}>
        {children}
        {status === 'saving' ? (
          <Spinner label={t('Saving')} className="ms-auto" />
        ) : status === 'failed' ? (
          <RotateCcw aria-hidden className="ms-auto size-3.5 text-red-ink" />
        ) : (
          <Pencil
            aria-hidden
            className="ms-auto size-3.5 text-text-3 opacity-0 group-focus-within/field:opacity-100 group-hover/field:opacity-100 touch:hidden"
          />
        )}
      </span>
    </button>
  )
}

const rowClass = 'grid min-h-8 grid-cols-[var(--w-label)_minmax(0,1fr)] rounded-control touch:min-h-11'
const labelClass = 'py-1.5 ps-2 text-text-2 touch:py-3'
const valueClass = 'flex min-h-8 min-w-0 items-center gap-1.5 px-2 py-1.5 touch:min-h-11 touch:py-3'

type ValueProps<V> = Pick<InlineFieldProps<V & FieldValue>, 'kind' | 'options' | 'timeZone' | 'emptyText'> & {
  value: V | null
  renderValue?: (value: V) => ReactNode
}

function Value<V extends FieldValue>({
  value,
  kind = 'text',
  options,
  timeZone,
  renderValue,
  emptyText,
}: ValueProps<V>) {
  const text = formatValue(kind, value, { options, timeZone })
  if (value === null || text === '') return <span className="min-w-0 text-text-3">{emptyText}</span>
  if (renderValue)
    return <span className={cx('min-w-0', kind === 'json' ? 'wrap-anywhere' : 'truncate')}>{renderValue(value)}</span>
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

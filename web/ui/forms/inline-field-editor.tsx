import { type ChangeEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { t } from '#contract/language/translate.ts'
import { Button } from '../controls/button.tsx'
import { ChoiceList } from '../controls/choice-list.tsx'
import { KeyValueEditor } from '../controls/key-value-editor.tsx'
import type { Option } from '../controls/select.tsx'
import { cx } from '../cx.ts'
import { DateEditor } from '../dates/date-editor.tsx'
import { Kbd } from '../keyboard/kbd.tsx'
import { focusFirst } from '../overlays/focus.ts'
import { useLayer } from '../overlays/layers.ts'
import {
  type DateKind,
  type EditorKind,
  type FieldValue,
  isDateKind,
  isListKind,
  isMultiline,
  type ListKind,
} from './inline-field-value.ts'

/** Renders a custom editor, which sets the value, or sets and saves it. */
export type EditorSlot<V> = (edit: {
  value: V | null
  set: (value: V | null) => void
  save: (value: V | null) => void
}) => ReactNode

/** What happens to a changed draft when the user goes elsewhere; `stay` keeps the editor open. A rejected one is not discarded. */
export type LeaveMode = 'discard' | 'save' | 'stay'

type FieldEditorProps<V> = {
  label: string
  kind: EditorKind
  draft: unknown
  /** The stored value, as a draft. */
  storedDraft: unknown
  leave: LeaveMode
  /** Has the buttons Save and Cancel. */
  hasButtons: boolean
  /** The label of the empty choice; undefined if there must be a choice. */
  noneLabel?: string
  /** Renders a choice. */
  renderChoice?: (value: string) => ReactNode
  /** The last save was rejected, so the frame is red. */
  isRejected?: boolean
  error?: string
  options?: readonly Option[]
  picker?: EditorSlot<V>
  /** Another way to set the value, rendered below the control. */
  below?: EditorSlot<V>
  placeholder?: string
  /** The height of an editor of several lines. */
  rows?: number
  /** The time zone of dates with a time. */
  timeZone?: string | null
  onDraft: (draft: unknown) => void
  onSave: (draft: unknown) => void
  onCancel: (draft: unknown) => void
  unchanged: (draft: unknown) => boolean
}

/**
 * The floating editor of an InlineField. An input covers the value, and Save and Cancel the next row; a list of choices opens
 * below the value.
 */
export function FieldEditor<V extends FieldValue>(props: FieldEditorProps<V>) {
  const { label, kind, draft, leave, isRejected, error, below, onDraft, onSave, onCancel, unchanged } = props
  const box = useRef<HTMLFieldSetElement>(null)
  const errorId = useId()
  const isList = isListKind(kind)
  const leaveEditor = () => {
    if (unchanged(draft) || (leave === 'discard' && !isRejected)) onCancel(draft)
    else if (leave === 'save') onSave(draft)
  }
  useLayer({
    open: true,
    // A click on the row itself closes its list of choices.
    inside: (target) => (isList ? box.current?.parentElement : box.current)?.contains(target) ?? false,
    onEscape: () => onCancel(draft),
    onOutside: leaveEditor,
  })
  useEffect(() => {
    if (!box.current) return
    focusFirst(box.current)
    return keepInView(box.current)
  }, [])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.defaultPrevented) return
    if (event.target instanceof HTMLButtonElement || isList) return
    if (isMultiline(kind) && !event.ctrlKey && !event.metaKey) return
    event.preventDefault()
    onSave(draft)
  }

  return (
    <fieldset
      ref={box}
      aria-label={t('Edit {label}', { label })}
      onKeyDown={onKeyDown}
      onBlur={({ relatedTarget: to }) => {
        if (isList && to && !box.current?.parentElement?.contains(to)) leaveEditor()
      }}
      className={cx(
        'absolute start-(--w-label) end-0 z-(--z-menu) rounded-control bg-raised shadow-2',
        isList ? 'top-full mt-0.5 min-w-60 border border-line-2' : 'top-0 outline-2 -outline-offset-1',
        isRejected ? 'outline-red-ink' : 'outline-accent',
        isRejected && isList && 'border-red-ink',
        kind === 'json' && 'min-w-60',
        isDateKind(kind) && 'min-w-60 max-md:start-0',
      )}
    >
      <EditorBody {...props} errorId={errorId} />
      {below?.({ value: draft as V | null, set: onDraft, save: onSave })}
      {error && !isDateKind(kind) && (
        <p id={errorId} role={isList ? 'alert' : undefined} className="px-2 pb-1 text-12 text-red-ink">
          {error}
        </p>
      )}
      {props.hasButtons && <EditorButtons kind={kind} onSave={() => onSave(draft)} onCancel={() => onCancel(draft)} />}
    </fieldset>
  )
}

/** The control, list or calendar of a kind of value. */
function EditorBody<V extends FieldValue>(props: FieldEditorProps<V> & { errorId: string }) {
  const { label, kind, draft, isRejected, error, picker, placeholder, rows, onDraft, onSave } = props
  if (kind === 'picker') return picker?.({ value: draft as V | null, set: onDraft, save: onSave })
  if (kind === 'choice' || kind === 'yes-no') return <FieldChoices {...props} />
  if (isDateKind(kind))
    return (
      <DateEditor
        label={label}
        withTime={kind === 'date-time'}
        draft={String(draft ?? '')}
        storedDraft={String(props.storedDraft ?? '')}
        timeZone={props.timeZone ?? null}
        mayClear={props.noneLabel !== undefined}
        inputClass={controlClass}
        isInvalid={isRejected}
        {...{ error, onDraft, onSave }}
      />
    )
  return (
    <EditorControl
      {...{ label, kind, draft, placeholder, rows, onDraft }}
      aria-invalid={isRejected || undefined}
      aria-describedby={error ? props.errorId : undefined}
    />
  )
}

/** The choices of a field. Picking one saves it; Save saves the active one. */
function FieldChoices<V>({ label, kind, options = [], draft, storedDraft, ...props }: FieldEditorProps<V>) {
  return (
    <ChoiceList
      label={label}
      options={(kind === 'yes-no' ? yesNo : options).map((option) => ({
        id: option.value,
        label: option.label,
        hint: option.hint,
        disabled: option.disabled,
        content: kind === 'choice' && props.renderChoice?.(option.value),
      }))}
      value={String(storedDraft) || null}
      startAt={String(draft) || null}
      noneLabel={props.noneLabel}
      onActiveChange={(id) => props.onDraft(id ?? '')}
      onPick={(id) => props.onSave(id ?? '')}
    />
  )
}

type EditorControlProps = Pick<FieldEditorProps<FieldValue>, 'label' | 'draft' | 'placeholder' | 'rows' | 'onDraft'> & {
  kind: Exclude<EditorKind, ListKind | DateKind>
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

/** The control for a kind of value. */
function EditorControl({ label, kind, draft, rows = 4, onDraft, ...rest }: EditorControlProps) {
  if (kind === 'json')
    return <KeyValueEditor value={(draft as Record<string, unknown>) ?? {}} onChange={onDraft} label={label} />
  const common = {
    'aria-label': label,
    ...rest,
    value: String(draft ?? ''),
    className: controlClass,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onDraft(event.target.value),
  }
  if (kind === 'paragraph')
    return <textarea {...common} rows={rows} className={cx(controlClass, 'h-auto resize-none py-1.5 leading-5')} />
  return <input {...common} {...inputs[kind]} autoComplete="off" />
}

type EditorButtonsProps = { kind: EditorKind; onSave: () => void; onCancel: () => void }

function EditorButtons({ kind, onSave, onCancel }: EditorButtonsProps) {
  return (
    <div className="flex items-center gap-1 border-t border-line p-1 max-md:p-2">
      <Button size="sm" variant="primary" onClick={onSave}>
        {t('Save')}
      </Button>
      <Button size="sm" variant="ghost" onClick={onCancel}>
        {t('Cancel')}
      </Button>
      <span aria-hidden className="ms-auto flex gap-1 pe-1">
        {!isListKind(kind) && <Kbd>{isMultiline(kind) ? 'Ctrl ↵' : '↵'}</Kbd>}
        <Kbd>{t('Esc')}</Kbd>
      </span>
    </div>
  )
}

// One pixel of the border is drawn inside the box, so that the text doesn’t move.
const controlClass =
  'block h-8 w-full min-w-0 rounded-control bg-transparent px-2 outline-none! touch:h-11 max-md:text-[16px]'

const yesNo: Option[] = [
  { value: 'yes', label: t('Yes') },
  { value: 'no', label: t('No') },
]

const inputs = {
  text: { type: 'text' },
  email: { type: 'text', inputMode: 'email' },
  phone: { type: 'tel', inputMode: 'tel' },
  url: { type: 'text', inputMode: 'url' },
  number: { type: 'text', inputMode: 'decimal' },
  amount: { type: 'text', inputMode: 'decimal' },
} as const

/** Scrolls the editor into view near the end of the panel, again when late-loading options make it taller. */
function keepInView(editor: HTMLElement) {
  const sizes = new ResizeObserver(() => editor.scrollIntoView({ block: 'nearest' }))
  sizes.observe(editor)
  return () => sizes.disconnect()
}

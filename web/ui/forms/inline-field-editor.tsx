import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ChangeEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from '../controls/button.tsx'
import { KeyValueEditor } from '../controls/key-value-editor.tsx'
import type { Option } from '../controls/select.tsx'
import { cx } from '../cx.ts'
import { Kbd } from '../keyboard/kbd.tsx'
import { focusFirst } from '../overlays/focus.ts'
import { useLayer } from '../overlays/layers.ts'
import { DateShortcuts } from './date-shortcuts.tsx'
import { type EditorKind, type FieldValue, isMultiline } from './inline-field-value.ts'

/** Renders a custom editor, which sets the value, or sets and saves it. */
export type EditorSlot<V> = (edit: {
  value: V | null
  set: (value: V | null) => void
  save: (value: V | null) => void
}) => ReactNode

type FieldEditorProps<V> = {
  label: string
  kind: EditorKind
  draft: unknown
  /** The last save was rejected, so the frame is red. */
  isRejected?: boolean
  error?: string
  options?: readonly Option[]
  picker?: EditorSlot<V>
  /** Another way to set the value, rendered below the control. */
  below?: EditorSlot<V>
  placeholder?: string
  /** The time zone of dates with a time. */
  timeZone?: string | null
  onDraft: (draft: unknown) => void
  onSave: (draft: unknown) => void
  onCancel: (draft: unknown) => void
  unchanged: (draft: unknown) => boolean
}

/** The floating editor of an InlineField. The control covers the value; Save and Cancel cover the next row. */
export function FieldEditor<V extends FieldValue>(props: FieldEditorProps<V>) {
  const {
    label,
    kind,
    draft,
    isRejected,
    error,
    options,
    picker,
    below,
    placeholder,
    onDraft,
    onSave,
    onCancel,
    unchanged,
  } = props
  const box = useRef<HTMLFieldSetElement>(null)
  const errorId = useId()
  useLayer({
    open: true,
    inside: (target) => box.current?.contains(target) ?? false,
    onEscape: () => onCancel(draft),
    onOutside: () => unchanged(draft) && onCancel(draft),
  })
  useEffect(() => {
    if (!box.current) return
    focusFirst(box.current)
    return keepInView(box.current)
  }, [])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.defaultPrevented) return
    if (event.target instanceof HTMLButtonElement || kind === 'picker') return
    if (isMultiline(kind) && !event.ctrlKey && !event.metaKey) return
    event.preventDefault()
    onSave(draft)
  }

  const errorProps = { 'aria-invalid': isRejected || undefined, 'aria-describedby': error ? errorId : undefined }
  return (
    <fieldset
      ref={box}
      aria-label={`Edit ${label}`}
      onKeyDown={onKeyDown}
      className={cx(
        'absolute start-(--w-label) end-0 top-0 z-(--z-menu) rounded-control bg-raised shadow-2 outline-2 -outline-offset-1',
        isRejected ? 'outline-red-ink' : 'outline-accent',
        (kind === 'picker' || kind === 'json') && 'min-w-60',
      )}
    >
      {kind === 'picker' ? (
        picker?.({ value: draft as V | null, set: onDraft, save: onSave })
      ) : (
        <EditorControl {...{ label, kind, draft, options, placeholder, onDraft }} {...errorProps} />
      )}
      {below?.({ value: draft as V | null, set: onDraft, save: onSave })}
      {(kind === 'date' || kind === 'day' || kind === 'date-time') && (
        <DateShortcuts
          withTime={kind === 'date-time'}
          draft={String(draft ?? '')}
          timeZone={props.timeZone ?? null}
          {...{ onDraft, onSave }}
        />
      )}
      {error && (
        <p id={errorId} className="px-2 pb-1 text-12 text-red-ink">
          {error}
        </p>
      )}
      <EditorButtons kind={kind} onSave={() => onSave(draft)} onCancel={() => onCancel(draft)} />
    </fieldset>
  )
}

type EditorControlProps = Pick<
  FieldEditorProps<FieldValue>,
  'label' | 'draft' | 'options' | 'placeholder' | 'onDraft'
> & {
  kind: Exclude<EditorKind, 'picker'>
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

/** The control for a kind of value. */
function EditorControl({ label, kind, draft, options = [], onDraft, ...rest }: EditorControlProps) {
  if (kind === 'json')
    return <KeyValueEditor value={(draft as Record<string, unknown>) ?? {}} onChange={onDraft} label={label} />
  const common = {
    'aria-label': label,
    ...rest,
    value: String(draft ?? ''),
    className: controlClass,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) =>
      onDraft(event.target.value),
  }
  if (kind === 'paragraph')
    return <textarea {...common} rows={4} className={cx(controlClass, 'h-auto resize-none py-1.5 leading-5')} />
  if (kind === 'choice' || kind === 'yes-no')
    return (
      <div className="relative">
        <select {...common} className={cx(controlClass, 'appearance-none truncate pe-7')}>
          <option value="">Select ...</option>
          {(kind === 'yes-no' ? yesNo : options).map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden
          className="pointer-events-none absolute inset-y-0 end-2 my-auto size-3.5 text-text-3"
        />
      </div>
    )
  return <input {...common} {...inputs[kind]} autoComplete="off" />
}

type EditorButtonsProps = { kind: EditorKind; onSave: () => void; onCancel: () => void }

function EditorButtons({ kind, onSave, onCancel }: EditorButtonsProps) {
  return (
    <div className="flex items-center gap-1 border-t border-line p-1 max-md:p-2">
      <Button size="sm" variant="primary" onClick={onSave}>
        Save
      </Button>
      <Button size="sm" variant="ghost" onClick={onCancel}>
        Cancel
      </Button>
      <span aria-hidden className="ms-auto flex gap-1 pe-1">
        {kind !== 'picker' && <Kbd>{isMultiline(kind) ? 'Ctrl ↵' : '↵'}</Kbd>}
        <Kbd>Esc</Kbd>
      </span>
    </div>
  )
}

// One pixel of the border is drawn inside the box, so that the text doesn’t move.
const controlClass =
  'block h-8 w-full min-w-0 rounded-control bg-transparent px-2 outline-none! touch:h-11 max-md:text-[16px] [&>option]:bg-raised'

const yesNo: Option[] = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
]

const inputs = {
  text: { type: 'text' },
  email: { type: 'text', inputMode: 'email' },
  phone: { type: 'tel', inputMode: 'tel' },
  url: { type: 'text', inputMode: 'url' },
  number: { type: 'text', inputMode: 'decimal' },
  amount: { type: 'text', inputMode: 'decimal' },
  date: { type: 'date' },
  day: { type: 'date' },
  'date-time': { type: 'datetime-local' },
} as const

/** Scrolls the editor into view near the end of the panel, again when late-loading options make it taller. */
function keepInView(editor: HTMLElement) {
  const sizes = new ResizeObserver(() => editor.scrollIntoView({ block: 'nearest' }))
  sizes.observe(editor)
  return () => sizes.disconnect()
}

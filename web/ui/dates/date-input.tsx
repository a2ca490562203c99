import CalendarDays from 'lucide-react/icons/calendar-days'
import { type ComponentProps, type ComponentPropsWithRef, type KeyboardEvent, useState } from 'react'
import { t } from '#contract/language/translate.ts'
import { IconButton } from '../controls/icon-button.tsx'
import { type ControlSize, controlClass, Input } from '../controls/input.tsx'
import { cx } from '../cx.ts'
import { Popover } from '../overlays/popover.tsx'
import { isReadableDraft } from './date-draft.ts'
import { DateEditor } from './date-editor.tsx'

type DateInputProps = Omit<ComponentPropsWithRef<'input'>, 'size' | 'onChange' | 'type' | 'value'> & {
  size?: ControlSize
  withTime: boolean
  /** The local day and time, `2026-03-13T15:00` or `2026-03-13`; empty for none. */
  value: string
  timeZone: string | null
  onChange: (value: string) => void
}

/** A date in a form: the date input of the browser, beside which our calendar opens. What is typed there is set on leaving. */
export function DateInput({ withTime, value, timeZone, onChange, className, ...props }: DateInputProps) {
  const [draft, setDraft] = useState(value)
  /** A typed text that is no date stays in the calendar. */
  const setDate = (next: string): boolean => {
    const isDate = next === '' || isReadableDraft(next, withTime)
    if (isDate && next !== value) onChange(next)
    return isDate
  }
  return (
    <div className={cx('relative', className)}>
      <Input
        {...props}
        type={withTime ? 'datetime-local' : 'date'}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="pe-9! touch:pe-12! [&::-webkit-calendar-picker-indicator]:hidden"
      />
      <span className="absolute inset-y-0 end-0.5 flex items-center">
        <Popover
          label={t('Pick a date')}
          align="end"
          className="w-66 max-md:w-80"
          trigger={<IconButton label={t('Pick a date')} icon={<CalendarDays />} />}
          onOpenChange={() => setDraft(value)}
          onLeave={() => void setDate(draft)}
        >
          {(close) => (
            <PopoverEditor
              {...{ withTime, draft, timeZone }}
              storedDraft={value}
              onDraft={setDraft}
              onSave={(next) => setDate(next) && close()}
            />
          )}
        </Popover>
      </span>
    </div>
  )
}

type PopoverEditorProps = Pick<
  ComponentProps<typeof DateEditor>,
  'withTime' | 'draft' | 'storedDraft' | 'timeZone' | 'onDraft' | 'onSave'
>

function PopoverEditor(props: PopoverEditorProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.target instanceof HTMLButtonElement) return
    // The form around the popover must not be submitted.
    event.preventDefault()
    props.onSave(props.draft)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles Enter in the input
    <div onKeyDown={onKeyDown} className="p-1">
      <DateEditor {...props} label={t('Date in words')} mayClear inputClass={controlClass()} />
    </div>
  )
}

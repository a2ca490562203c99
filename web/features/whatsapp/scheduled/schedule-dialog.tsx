import { useState } from 'react'
import { fromLocalDateTime, toLocalDateTime } from '#contract/kit/local-time.ts'
import { whatsappLengths } from '#contract/whatsapp/limits.ts'
import { type ScheduledMessage, scheduledMessageTexts } from '#contract/whatsapp/scheduled-message.ts'
import type { CallResult } from '../../../platform/api/client.ts'
import { useTimeZone } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import { Input, Textarea } from '../../../ui/controls/input.tsx'
import { FormField } from '../../../ui/forms/form-field.tsx'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
import { formatSnoozeEnd, listSnoozeTimes } from '../conversations/states/snooze-times.ts'

type Schedule = Pick<ScheduledMessage, 'sendAt' | 'unlessAnswered'> & { text: string }

type ScheduleDialogProps = {
  /** The message as it is; a new one has no time yet. */
  text: string
  message?: ScheduledMessage
  /** The end of WhatsApp’s 24 hours, after which only templates are delivered; null for accounts without them. */
  windowEnd: string | null
  onSave: (schedule: Schedule) => Promise<CallResult<unknown>>
  onClose: () => void
}

/** Asks when to send a message: at one of the usual times, or any other. */
export function ScheduleDialog({ text: initialText, message, windowEnd, onSave, onClose }: ScheduleDialogProps) {
  const timeZone = useTimeZone()
  const [times] = useState(() => listSnoozeTimes(timeZone))
  const [text, setText] = useState(initialText)
  const [typed, setTyped] = useState(() => toLocalDateTime(message?.sendAt ?? times[0]?.until ?? '', timeZone))
  const [unlessAnswered, setUnlessAnswered] = useState(message?.unlessAnswered ?? false)
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Record<string, string[]>>({})
  const save = async (sendAt: string | null) => {
    if (!sendAt) return setErrors({ sendAt: [scheduledMessageTexts.noTime] })
    setBusy(true)
    const result = await onSave({ text: text.trim(), sendAt, unlessAnswered })
    setBusy(false)
    if (result.success) return onClose()
    setErrors(Object.keys(result.fieldErrors).length > 0 ? result.fieldErrors : { sendAt: [result.message] })
  }
  const chosen = fromLocalDateTime(typed, timeZone)
  const isTooLate = windowEnd !== null && chosen !== null && chosen > windowEnd
  return (
    <FormDialog
      title={message ? 'Edit scheduled message' : 'Schedule message'}
      action={message ? 'Save' : 'Schedule'}
      busy={busy}
      disabled={text.trim() === ''}
      onSubmit={() => save(chosen)}
      onClose={onClose}
    >
      <div className="flex flex-wrap gap-2">
        {times.map(({ label, until }) => (
          <Button key={label} disabled={busy || text.trim() === ''} onClick={() => void save(until)}>
            {label}
            <span className="font-normal text-text-3">{formatSnoozeEnd(until, timeZone)}</span>
          </Button>
        ))}
      </div>
      <FormField
        label="Date and time"
        help={isTooLate ? 'WhatsApp delivers only templates by then, unless they write again.' : undefined}
        error={errors.sendAt?.[0]}
      >
        <Input
          size="lg"
          type="datetime-local"
          data-autofocus
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setErrors({})
          }}
        />
      </FormField>
      <FormField label="Text" error={errors.text?.[0]}>
        <Textarea
          rows={4}
          maxLength={whatsappLengths.text}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </FormField>
      <Checkbox checked={unlessAnswered} onChange={setUnlessAnswered} label="Don’t send it if they write first" />
    </FormDialog>
  )
}

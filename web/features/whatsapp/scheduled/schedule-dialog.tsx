import Paperclip from 'lucide-react/icons/paperclip'
import { useState } from 'react'
import { fromLocalDateTime, toLocalDateTime } from '#contract/kit/local-time.ts'
import { t } from '#contract/language/translate.ts'
import { mediaKindOf } from '#contract/whatsapp/enums.ts'
import { whatsappLengths } from '#contract/whatsapp/limits.ts'
import { type ScheduledMessage, scheduledMessageTexts } from '#contract/whatsapp/scheduled-message.ts'
import { type ApiFailure, getReason } from '../../../platform/api/api-failure.ts'
import { useTimeZone } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import { Input, Textarea } from '../../../ui/controls/input.tsx'
import { FormField } from '../../../ui/forms/form-field.tsx'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
import { hiddenCaptionText, isCaptionHidden } from '../composer/attached-files.tsx'
import { formatSnoozeEnd, listSnoozeTimes } from '../conversations/states/snooze-times.ts'
import { mediaNameOf } from '../media/media-file.ts'
import type { ScheduledTime } from './scheduled-requests.ts'

type Schedule = ScheduledTime & { text: string }

export type ScheduleDialogProps = {
  /** The message as it is; a new one has no time yet. */
  text: string
  /** What goes along; those of a message that is scheduled already are part of it. */
  files?: readonly File[]
  message?: ScheduledMessage
  /** The end of WhatsApp’s 24 hours, after which only templates are delivered; null for accounts without them. */
  windowEnd: string | null
  /** Is aborted when the dialog is closed meanwhile. */
  onSave: (schedule: Schedule, signal: AbortSignal) => Promise<{ success: true } | ApiFailure>
  onClose: () => void
}

/** Asks when to send a message: at one of the usual times, or any other. */
export function ScheduleDialog({ text: initialText, files = [], message, ...rest }: ScheduleDialogProps) {
  const { windowEnd, onSave, onClose } = rest
  const timeZone = useTimeZone()
  const [times] = useState(() => listSnoozeTimes(timeZone))
  const [text, setText] = useState(initialText)
  const [typed, setTyped] = useState(() => toLocalDateTime(message?.sendAt ?? times[0]?.until ?? '', timeZone))
  const [unlessAnswered, setUnlessAnswered] = useState(message?.unlessAnswered ?? false)
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Record<string, string[]>>({})
  const [saving] = useState(() => new AbortController())
  const close = () => {
    saving.abort()
    onClose()
  }
  const save = async (sendAt: string | null) => {
    if (!sendAt) return setErrors({ sendAt: [scheduledMessageTexts.noTime] })
    setBusy(true)
    const result = await onSave({ text: text.trim(), sendAt, unlessAnswered }, saving.signal)
    setBusy(false)
    if (result.success) return onClose()
    setErrors(isOfField(result) ? result.fieldErrors : { other: [getReason(result)] })
  }
  const chosen = fromLocalDateTime(typed, timeZone)
  const fileNames = message?.media ? [mediaNameOf(message.media)] : files.map(({ name }) => name)
  const kind = message ? message.media?.kind : files[0] && mediaKindOf(files[0].type)
  const isEmpty = text.trim() === '' && fileNames.length === 0
  const isTooLate = windowEnd !== null && chosen !== null && chosen > windowEnd
  return (
    <FormDialog
      title={message ? t('Edit scheduled message') : t('Schedule message')}
      action={message ? t('Save') : t('Schedule')}
      busy={busy}
      disabled={isEmpty}
      onSubmit={() => save(chosen)}
      onClose={close}
    >
      <div className="flex flex-wrap gap-2">
        {times.map(({ label, until }) => (
          <Button key={label} disabled={busy || isEmpty} onClick={() => void save(until)}>
            {label}
            <span className="font-normal text-text-3">{formatSnoozeEnd(until, timeZone)}</span>
          </Button>
        ))}
      </div>
      <FormField
        label={t('Date and time')}
        help={isTooLate ? t('WhatsApp delivers only templates by then, unless they write again.') : undefined}
        error={errors.sendAt?.[0]}
      >
        <Input
          size="lg"
          type="datetime-local"
          data-autofocus
          readOnly={busy}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setErrors({})
          }}
        />
      </FormField>
      {fileNames.length > 0 && <FileNames names={fileNames} />}
      {errors.other && <Problem text={errors.other[0]} />}
      <FormField
        label={t('Text')}
        help={text.trim() && isCaptionHidden(kind) ? hiddenCaptionText : undefined}
        error={errors.text?.[0]}
      >
        <Textarea
          rows={4}
          maxLength={message?.media ? whatsappLengths.caption : whatsappLengths.text}
          readOnly={busy}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </FormField>
      <Checkbox checked={unlessAnswered} onChange={setUnlessAnswered} label={t('Don’t send it if they write first')} />
    </FormDialog>
  )
}

const FileNames = ({ names }: { names: readonly string[] }) => (
  <ul aria-label={names.length === 1 ? t('File') : t('Files')} className="space-y-1">
    {names.map((name, index) => (
      <li key={`${index.toString()} ${name}`} className="flex items-center gap-1.5 text-text-2">
        <Paperclip aria-hidden className="size-3.5 flex-none" />
        <bdi className="truncate">{name}</bdi>
      </li>
    ))}
  </ul>
)

const Problem = ({ text }: { text: string | undefined }) => (
  <p role="alert" className="text-12 wrap-anywhere text-red-ink">
    {text}
  </p>
)

/** Whether a request was refused because of a field of the dialog. */
export const isOfField = ({ fieldErrors }: ApiFailure): boolean => Boolean(fieldErrors.text || fieldErrors.sendAt)

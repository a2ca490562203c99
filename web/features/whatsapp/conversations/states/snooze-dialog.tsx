import { useState } from 'react'
import { fromLocalDateTime, toLocalDateTime } from '#contract/kit/local-time.ts'
import { t } from '#contract/language/translate.ts'
import { snoozeTexts } from '#contract/whatsapp/texts.ts'
import { useTimeZone } from '../../../../platform/session/session.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { Input } from '../../../../ui/controls/input.tsx'
import { FormField } from '../../../../ui/forms/form-field.tsx'
import { FormDialog } from '../../../../ui/overlays/form-dialog.tsx'
import type { Conversation } from '../conversation-requests.ts'
import { formatSnoozeEnd, listSnoozeTimes } from './snooze-times.ts'
import { changeState } from './state-requests.ts'

/** Asks until when to snooze a conversation: one of the usual times, or any other. */
export function SnoozeDialog({ conversation, onClose }: { conversation: Conversation; onClose: () => void }) {
  const timeZone = useTimeZone()
  const [times] = useState(() => listSnoozeTimes(timeZone))
  const [typed, setTyped] = useState(() => toLocalDateTime(times.at(-1)?.until ?? '', timeZone))
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const snooze = async (until: string | null) => {
    if (!until) return setError(snoozeTexts.noTime)
    setBusy(true)
    const result = await changeState(conversation, 'SNOOZED', until)
    setBusy(false)
    if (result.success) onClose()
    else setError(result.message)
  }
  return (
    <FormDialog
      title={t('Snooze conversation')}
      action={t('Snooze')}
      busy={busy}
      onSubmit={() => snooze(fromLocalDateTime(typed, timeZone))}
      onClose={onClose}
    >
      <div className="flex flex-wrap gap-2">
        {times.map(({ label, until }) => (
          <Button key={label} disabled={busy} onClick={() => void snooze(until)}>
            {label}
            <span className="font-normal text-text-3">{formatSnoozeEnd(until, timeZone)}</span>
          </Button>
        ))}
      </div>
      <FormField label={t('Date and time')} help={t('It comes back earlier if the customer writes.')} error={error}>
        <Input
          size="lg"
          type="datetime-local"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setError(null)
          }}
        />
      </FormField>
    </FormDialog>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Checkbox } from '../../ui/controls/checkbox.tsx'
import { LocalMailHint } from '../../ui/feedback/local-mail-hint.tsx'
import { reminderSettingsQuery, updateReminderSettings } from './requests.ts'

/** Whether reminders are mailed as well. */
export function ReminderToggle() {
  const { data } = useQuery(reminderSettingsQuery())
  return (
    <div className="grid gap-1">
      <Checkbox
        label="Also send me an email"
        checked={data?.byMail ?? false}
        disabled={!data}
        onChange={(byMail) => void updateReminderSettings({ byMail })}
      />
      <p className="text-12 text-text-2">
        <LocalMailHint />
      </p>
    </div>
  )
}

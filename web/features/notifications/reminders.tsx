import { useQuery } from '@tanstack/react-query'
import { Checkbox } from '../../ui/checkbox.tsx'
import { changeReminderSettings, reminderSettings } from './requests.ts'

/** Whether what is due is told by mail, too. */
export function Reminders() {
  const { data } = useQuery(reminderSettings())
  return (
    <Checkbox
      label="Send me a mail as well"
      checked={data?.byMail ?? false}
      disabled={!data}
      onChange={(byMail) => void changeReminderSettings({ byMail })}
    />
  )
}

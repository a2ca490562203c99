import { useQuery } from '@tanstack/react-query'
import { t } from '#contract/language/translate.ts'
import { Checkbox } from '../../ui/controls/checkbox.tsx'
import { reminderSettingsQuery, updateReminderSettings } from './requests.ts'

/** Whether reminders are mailed as well. */
export function ReminderToggle() {
  const { data } = useQuery(reminderSettingsQuery())
  return (
    <Checkbox
      className="-ms-1 justify-self-start"
      label={t('Also send me an email')}
      checked={data?.byMail ?? false}
      disabled={!data}
      onChange={(byMail) => void updateReminderSettings({ byMail })}
    />
  )
}

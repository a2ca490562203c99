import { messages } from '#contract/kit/messages.ts'
import { t } from '#contract/language/translate.ts'
import { useTimeZone } from '../../platform/session/session.ts'
import { FormConflict } from '../../ui/forms/form-conflict.tsx'
import type { EditConflict } from '../../ui/forms/use-record-form.ts'
import type { ActivityFormField } from './activity-draft.ts'
import { activityFieldDisplay } from './activity-labels.ts'
import type { Activity } from './requests.ts'

type ActivityConflictProps = { conflict: EditConflict<Activity, ActivityFormField>; onAcceptTheirs: () => void }

/** The other person's values of the fields that both changed. */
export function ActivityConflict({ conflict: { record, fields }, onAcceptTheirs }: ActivityConflictProps) {
  const timeZone = useTimeZone()
  const otherChanges = fields.map((field) => {
    const [label, format] = activityFieldDisplay[field]
    return [label, format(record, timeZone) || messages.notProvided] as const
  })
  return <FormConflict recordLabel={t('activity')} {...{ otherChanges, onAcceptTheirs }} />
}

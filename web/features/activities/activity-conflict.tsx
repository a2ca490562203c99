import { messages } from '#contract/kit/messages.ts'
import { useTimeZone } from '../../platform/session/session.ts'
import { FormConflict } from '../../ui/forms/form-conflict.tsx'
import type { ActivityFormField } from './activity-draft.ts'
import { activityFieldDisplay } from './activity-labels.ts'
import type { Activity } from './requests.ts'

type ActivityConflictProps = {
  /** As it is now. */
  activity: Activity
  /** What somebody else changed in it, and the form as well. */
  fields: readonly ActivityFormField[]
  onTake: () => void
}

/** What somebody else made of the same fields meanwhile. */
export function ActivityConflict({ activity, fields, onTake }: ActivityConflictProps) {
  const timeZone = useTimeZone()
  const theirs = fields.map((field) => {
    const [label, read] = activityFieldDisplay[field]
    return [label, read(activity, timeZone) || messages.notProvided] as const
  })
  return <FormConflict recordLabel="activity" otherChanges={theirs} onAcceptTheirs={onTake} />
}

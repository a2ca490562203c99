import { messages } from '#contract/kit/messages.ts'
import { useUser } from '../../platform/session.ts'
import { FormClash } from '../../ui/form-clash.tsx'
import type { FormField } from './form-values.ts'
import type { Activity } from './requests.ts'
import { fieldWords } from './words.ts'

type ClashProps = {
  /** As it is now. */
  activity: Activity
  /** What somebody else changed in it, and the form as well. */
  fields: readonly FormField[]
  onTake: () => void
}

/** What somebody else made of the same fields meanwhile. */
export function Clash({ activity, fields, onTake }: ClashProps) {
  const timeZone = useUser()?.timezone ?? null
  const theirs = fields.map((field) => {
    const [label, of] = fieldWords[field]
    return [label, of(activity, timeZone) || messages.notProvided] as const
  })
  return <FormClash thing="activity" theirs={theirs} onTake={onTake} />
}

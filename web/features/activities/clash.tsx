import { messages } from '#contract/kit/messages.ts'
import { useUser } from '../../platform/session.ts'
import { Button } from '../../ui/button.tsx'
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
  return (
    <div role="alert" className="rounded-control border border-orange-edge bg-orange-tint p-2">
      <p className="mb-1 text-orange-ink">Someone else changed this activity meanwhile. Save to replace theirs:</p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-3">
        {fields.map((field) => {
          const [label, of] = fieldWords[field]
          return (
            <div key={field} className="contents">
              <dt className="text-text-2">{label}</dt>
              <dd dir="auto" className="line-clamp-4 whitespace-pre-line wrap-anywhere">
                {of(activity, timeZone) || messages.notProvided}
              </dd>
            </div>
          )
        })}
      </dl>
      <Button size="sm" className="mt-2" onClick={onTake}>
        Keep theirs
      </Button>
    </div>
  )
}

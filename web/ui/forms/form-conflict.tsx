import { t } from '#contract/language/translate.ts'
import { Button } from '../controls/button.tsx'

type FormConflictProps = {
  /** The noun for people: `activity`. */
  recordLabel: string
  /** The other person's values of the fields that both changed, with their labels. */
  otherChanges: readonly (readonly [label: string, text: string])[]
  onAcceptTheirs: () => void
}

/** Shows what somebody else saved in the same fields while the form was open. Saving again overwrites it. */
export function FormConflict({ recordLabel, otherChanges, onAcceptTheirs }: FormConflictProps) {
  return (
    <div role="alert" className="rounded-control border border-orange-edge bg-orange-tint p-2">
      <p className="mb-1 text-orange-ink">
        {t('Someone else has changed this {recordLabel}. Save yours to replace their changes:', { recordLabel })}
      </p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-3">
        {otherChanges.map(([label, text]) => (
          <div key={label} className="contents">
            <dt className="text-text-2">{label}</dt>
            <dd dir="auto" className="line-clamp-4 whitespace-pre-line wrap-anywhere">
              {text}
            </dd>
          </div>
        ))}
      </dl>
      <Button size="sm" className="mt-2" onClick={onAcceptTheirs}>
        {t('Keep theirs')}
      </Button>
    </div>
  )
}

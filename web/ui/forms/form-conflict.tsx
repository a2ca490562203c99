import { Button } from '../controls/button.tsx'

type FormConflictProps = {
  /** What people call the thing: `activity`. */
  recordLabel: string
  /** What somebody else wrote into fields that the form changed as well, by their labels. */
  otherChanges: readonly (readonly [label: string, text: string])[]
  onAcceptTheirs: () => void
}

/** What somebody else made of the same fields while a form was open: saving again replaces it. */
export function FormConflict({ recordLabel: thing, otherChanges: theirs, onAcceptTheirs: onTake }: FormConflictProps) {
  return (
    <div role="alert" className="rounded-control border border-orange-edge bg-orange-tint p-2">
      <p className="mb-1 text-orange-ink">Someone else changed this {thing} meanwhile. Save to replace theirs:</p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-3">
        {theirs.map(([label, text]) => (
          <div key={label} className="contents">
            <dt className="text-text-2">{label}</dt>
            <dd dir="auto" className="line-clamp-4 whitespace-pre-line wrap-anywhere">
              {text}
            </dd>
          </div>
        ))}
      </dl>
      <Button size="sm" className="mt-2" onClick={onTake}>
        Keep theirs
      </Button>
    </div>
  )
}

import { t } from '#contract/language/translate.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Markdown } from '../../ui/markdown/markdown.tsx'
import { MentionedPeople } from '../../ui/markdown/mention-text.tsx'
import type { Note } from './requests.ts'

type NoteConflictProps = { note: Note; onAcceptTheirs: () => void }

/** Shows the note as somebody else saved it while the form was open. */
export function NoteConflict({ note: { title, content, mentions }, onAcceptTheirs }: NoteConflictProps) {
  return (
    <div role="alert" className="rounded-control border border-orange-edge bg-orange-tint p-2">
      <p className="mb-1 text-orange-ink">
        {t('Someone else has changed this note. Save yours to replace their text:')}
      </p>
      {title && (
        <p dir="auto" className="font-semibold wrap-anywhere">
          {title}
        </p>
      )}
      <div className="max-h-40 overflow-y-auto">
        <MentionedPeople value={mentions}>
          <Markdown text={content} />
        </MentionedPeople>
      </div>
      <Button size="sm" className="mt-2" onClick={onAcceptTheirs}>
        {t('Keep theirs')}
      </Button>
    </div>
  )
}

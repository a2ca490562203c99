import { createContext, type ReactNode, useContext } from 'react'
import type { PersonSummary } from '#contract/kit/schema.ts'
import { splitMentions } from '#contract/notes/mentions.ts'

/** The members whom the texts inside may mention. */
export const MentionedPeople = createContext<readonly PersonSummary[]>([])

/** A text with its mentions as marks. */
export function MentionText({ text }: { text: string }): ReactNode {
  const people = useContext(MentionedPeople)
  let at = 0
  return splitMentions(text, people).map(({ text: part, mention }) => {
    const key = at
    at += part.length
    return mention ? (
      <bdi key={key} className="rounded-sm bg-accent-soft-2 px-0.5 font-medium text-accent-ink">
        {part}
      </bdi>
    ) : (
      part
    )
  })
}

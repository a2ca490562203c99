import type { PersonSummary } from '../kit/schema.ts'

/** Maximum members mentioned in one note. */
export const maxMentions = 20

const mentionPattern = /<@([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})>/gi

/** Encodes a mention of a member in the content of a note. */
export const encodeMention = (id: string): string => `<@${id}>`

/** Lists the ids of the members that a content mentions, without repetitions. */
export const listMentionedIds = (content: string): string[] => [
  ...new Set([...content.matchAll(mentionPattern)].map(([, id = '']) => id.toLowerCase())),
]

type ContentPart = { text: string; mention: PersonSummary | null }

/** Splits a content into texts and mentions. A mention of an unknown member stays part of the text. */
export function splitMentions(content: string, mentions: readonly PersonSummary[]): ContentPart[] {
  const parts: ContentPart[] = []
  let end = 0
  for (const match of content.matchAll(mentionPattern)) {
    const mention = mentions.find(({ id }) => id === match[1]?.toLowerCase())
    if (!mention) continue
    if (match.index > end) parts.push({ text: content.slice(end, match.index), mention: null })
    parts.push({ text: `@${mention.name ?? mention.email}`, mention })
    end = match.index + match[0].length
  }
  if (end < content.length) parts.push({ text: content.slice(end), mention: null })
  return parts
}

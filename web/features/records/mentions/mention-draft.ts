import type { PersonSummary } from '#contract/kit/schema.ts'
import { encodeMention, splitMentions } from '#contract/notes/mentions.ts'

/** A member whom the writer has picked. */
export type Mentioned = { id: string; name: string }

/** The part of a name that is being typed after an @ that stands at the cursor; null elsewhere. */
export function findMentionQuery(text: string, cursor: number): { start: number; query: string } | null {
  const match = /(?:^|[\s([{"“,.;:!?/-])@([^\s@]{0,40})$/u.exec(text.slice(0, cursor))
  const query = match?.[1]
  return query === undefined ? null : { start: cursor - query.length - 1, query }
}

/** A member, as the text names them. */
export const toMentioned = ({ id, name, email }: PersonSummary): Mentioned => ({ id, name: name ?? email })

/** The text of a content to edit: each mention becomes “@name”. */
export const decodeMentions = (content: string, mentions: readonly PersonSummary[]): string =>
  splitMentions(content, mentions)
    .map(({ text }) => text)
    .join('')

/** The content to send: each “@name” that the writer has picked becomes a mention, longer names first. */
export function encodeMentions(text: string, picked: readonly Mentioned[]): string {
  const longestFirst = [...picked].sort((a, b) => b.name.length - a.name.length)
  let content = ''
  for (let at = 0; at < text.length; ) {
    const member = text[at] === '@' ? longestFirst.find(({ name }) => isWholeName(text, at + 1, name)) : undefined
    content += member ? encodeMention(member.id) : text.charAt(at)
    at += member ? member.name.length + 1 : 1
  }
  return content
}

const isWholeName = (text: string, at: number, name: string): boolean =>
  text.startsWith(name, at) && !/^[\p{L}\p{N}]/u.test(text.slice(at + name.length, at + name.length + 2))

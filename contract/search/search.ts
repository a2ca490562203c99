import { type Static, Type } from 'typebox'
import { type SubjectKind, subjectKinds } from '../kit/kinds.ts'
import { Id, NullableMoment, NullableText, nullable, nullableObject } from '../kit/schema.ts'
import { chatReference } from '../whatsapp/conversation.ts'
import { type SearchKind, searchKinds } from './enums.ts'
import { searchLimits } from './limits.ts'

const SearchKindSchema = Type.Unsafe<SearchKind>({ type: 'string', enum: [...searchKinds] })

type SearchHitSubject = { kind: SubjectKind; id: string; name: string | null }

/** One search result, with the columns that its line shows. */
export const SearchHit = Type.Object({
  kind: SearchKindSchema,
  id: Id,
  rank: Type.Integer({
    description:
      'How the name matches. 0: exactly, 1: by its beginning, 2: by whole words, 3: by parts of words; 4: another field matches, 5: a linked record matches',
  }),
  name: nullable<string>('string', {
    description: 'The name of the record; for a message, the other person in the conversation',
  }),
  detail: nullable<string>('string', {
    description: 'A person’s job title, a company’s industry, or the status of a deal or task',
  }),
  company: NullableText,
  excerpt: nullable<string>('string', { description: 'The part of a longer text around the matching words' }),
  value: nullable<number>('number', { description: 'Of a deal' }),
  currency: NullableText,
  at: NullableMoment,
  picture: NullableText,
  subject: nullableObject<SearchHitSubject>(
    { kind: Type.Unsafe<string>({ type: 'string', enum: [...subjectKinds] }), id: Id, name: NullableText },
    { description: 'The subject of a note, or the other person in a conversation' },
  ),
  chat: chatReference('The conversation of a message'),
})
export type SearchHit = Static<typeof SearchHit>

/** The matches of one kind, best first; kinds are ordered by their best match. */
export const SearchGroup = Type.Object({
  kind: SearchKindSchema,
  total: Type.Integer({ description: `Exact up to ${searchLimits.maxHits}` }),
  totalIsExact: Type.Boolean(),
  nextCursor: Type.Union([Type.String(), Type.Null()]),
  rows: Type.Array(SearchHit),
})
export type SearchGroup = Static<typeof SearchGroup>

export const SearchResult = Type.Object({ groups: Type.Array(SearchGroup) })
export type SearchResult = Static<typeof SearchResult>

export const searchQuery = Type.Object({
  q: Type.String({
    maxLength: searchLimits.maxQueryLength,
    description: 'Words in any order, parts of words, or a number in any format',
  }),
  kind: Type.Optional(
    Type.String({ maxLength: 100, description: `Any of ${searchKinds.join(', ')}, comma-separated; default: all` }),
  ),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: searchLimits.maxPerKind,
      default: searchLimits.defaultPerKind,
      description: 'Rows of each kind',
    }),
  ),
  cursor: Type.Optional(
    Type.String({ maxLength: 2_000, description: 'The cursor of one kind; pass only that kind with it' }),
  ),
})
export type SearchQuery = Static<typeof searchQuery>

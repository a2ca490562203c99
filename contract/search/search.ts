import { type Static, Type } from 'typebox'
import { Id, NullableMoment, nullable } from '../kit/schema.ts'
import { namedChat } from '../whatsapp/conversation.ts'
import { type FoundKind, foundKinds } from './enums.ts'
import { searchLimits } from './limits.ts'

const text = nullable<string>('string')
const kind = Type.Unsafe<FoundKind>({ type: 'string', enum: [...foundKinds] })

type Behind = { kind: 'contact' | 'company' | 'deal'; id: string; name: string | null }

/** One thing that a search found, as a line shows it. */
export const Found = Type.Object({
  kind,
  id: Id,
  rank: Type.Integer({
    description: '0: is called so, 1: begins so, 2: has the words, 3: has them inside, 4: elsewhere, 5: belongs to one',
  }),
  name: nullable<string>('string', { description: 'Of the record; of a message, whom the conversation is with' }),
  detail: nullable<string>('string', {
    description: 'The job of a person, the industry of a company, the status of a deal or a task',
  }),
  company: text,
  excerpt: nullable<string>('string', { description: 'Of a longer text, what is around the words that were found' }),
  value: nullable<number>('number', { description: 'Of a deal' }),
  currency: text,
  at: NullableMoment,
  picture: text,
  behind: Type.Unsafe<Behind | null>({
    type: ['object', 'null'],
    description: 'What a note is about, and whom a message is with',
    required: ['kind', 'id', 'name'],
    properties: { kind: { type: 'string', enum: ['contact', 'company', 'deal'] }, id: Id, name: text },
  }),
  chat: namedChat('The conversation of a message'),
})
export type Found = Static<typeof Found>

/** What was found of one kind, the best first; kinds come in the order of their best. */
export const FoundGroup = Type.Object({
  kind,
  total: Type.Integer({ description: `Exact up to ${searchLimits.found}` }),
  totalIsExact: Type.Boolean(),
  nextCursor: Type.Union([Type.String(), Type.Null()]),
  rows: Type.Array(Found),
})
export type FoundGroup = Static<typeof FoundGroup>

export const SearchResult = Type.Object({ groups: Type.Array(FoundGroup) })
export type SearchResult = Static<typeof SearchResult>

export const searchQuery = Type.Object({
  q: Type.String({
    maxLength: searchLimits.text,
    description: 'Words in any order, parts of words, a number in any form',
  }),
  kind: Type.Optional(
    Type.String({ maxLength: 100, description: `Any of ${foundKinds.join(', ')}, comma-separated; default: all` }),
  ),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: searchLimits.mostPerKind,
      default: searchLimits.perKind,
      description: 'Rows of each kind',
    }),
  ),
  cursor: Type.Optional(Type.String({ maxLength: 2_000, description: 'Of one kind, which must be named alone' })),
})
export type SearchQuery = Static<typeof searchQuery>

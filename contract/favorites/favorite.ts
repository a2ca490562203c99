import { type Static, Type } from 'typebox'
import { type SubjectKind, subjectKinds, type ViewKindName } from '../kit/kinds.ts'
import { Id, NullableText, nullableObject } from '../kit/schema.ts'
import { ViewDefinition, ViewKind } from '../views/view.ts'

/** What can be a favorite: a subject or a saved view. */
export type FavoriteKind = SubjectKind | 'view'
const FavoriteKind = Type.Unsafe<FavoriteKind>({ type: 'string', enum: [...subjectKinds, 'view'] })

/** The path parameters of a favorite, and the reply to a change. */
export const FavoriteTarget = Type.Object({ kind: FavoriteKind, id: Id })
export type FavoriteTarget = Static<typeof FavoriteTarget>

type FavoriteView = { kind: ViewKindName; definition: ViewDefinition }

/** A record or a saved view in the caller’s favorites. */
export const Favorite = Type.Object({
  ...FavoriteTarget.properties,
  name: NullableText,
  picture: NullableText,
  view: nullableObject<FavoriteView>(
    { kind: ViewKind, definition: ViewDefinition },
    { description: 'The list and the content of a saved view' },
  ),
})
export type Favorite = Static<typeof Favorite>

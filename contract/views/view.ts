import { type Static, Type } from 'typebox'
import type { ViewKindName } from '../kit/kinds.ts'
import { Id, Moment, nullable } from '../kit/schema.ts'
import { maxFilterLength, viewKindNames } from './view-kinds.ts'

export const ViewKind = Type.Unsafe<ViewKindName>({ type: 'string', enum: viewKindNames })

/** The rows, order and columns of a view, within what `viewKinds` allows. */
export const ViewDefinition = Type.Object(
  {
    filters: Type.Record(Type.String(), Type.String({ maxLength: maxFilterLength }), { maxProperties: 40 }),
    search: Type.Optional(Type.String({ maxLength: 200 })),
    sort: Type.Optional(Type.String({ maxLength: 60 })),
    columns: Type.Optional(
      Type.Array(
        Type.Object(
          {
            id: Type.String({ maxLength: 60 }),
            width: Type.Optional(Type.Integer({ minimum: 80, maximum: 2_000 })),
          },
          { additionalProperties: false },
        ),
        { minItems: 1, maxItems: 80 },
      ),
    ),
  },
  { additionalProperties: false },
)
export type ViewDefinition = Static<typeof ViewDefinition>

/** A saved view of a list. */
export const View = Type.Object({
  id: Id,
  kind: ViewKind,
  name: Type.String(),
  definition: ViewDefinition,
  shared: Type.Boolean({ description: 'Whether the whole workspace sees it' }),
  isMine: Type.Boolean({ description: 'Whether the caller may change it' }),
  isDefault: Type.Boolean({ description: 'Whether the caller’s list opens with it' }),
  owner: Type.Unsafe<{ id: string; name: string | null }>(Type.Object({ id: Id, name: nullable<string>('string') })),
  version: Type.Integer(),
  createdAt: Moment,
  updatedAt: Moment,
})
export type View = Static<typeof View>

const ViewName = Type.String({ minLength: 1, maxLength: 100 })
const scopeProperties = { workspaceId: Type.Optional(Id), organizationId: Type.Optional(Id) }

/** Body of POST /views; the client may choose the id (R4). */
export const NewView = Type.Object(
  {
    id: Type.Optional(Id),
    kind: ViewKind,
    name: ViewName,
    definition: ViewDefinition,
    shared: Type.Optional(Type.Boolean()),
    ...scopeProperties,
  },
  { additionalProperties: false },
)
export type NewView = Static<typeof NewView>

/** Body of PATCH /views/{id}. */
export const ViewPatch = Type.Object(
  {
    name: Type.Optional(ViewName),
    definition: Type.Optional(ViewDefinition),
    shared: Type.Optional(Type.Boolean()),
    ...scopeProperties,
  },
  { additionalProperties: false, minProperties: 1 },
)
export type ViewPatch = Static<typeof ViewPatch>

import { type Static, type TSchema, Type } from 'typebox'
import type { FieldValues } from '../kit/fields.ts'
import { type CustomFieldKind, customFieldKinds } from '../kit/kinds.ts'
import { createFieldProperties, createProperties, Id, patchProperties } from '../kit/schema.ts'
import { type CustomFieldType, customFieldLimits, customFieldTypes } from './enums.ts'
import { customChoiceFields, customFieldFields, customFieldType } from './fields.ts'

const Kind = Type.Unsafe<CustomFieldKind>({ type: 'string', enum: [...customFieldKinds] })
const closed = { additionalProperties: false }
const scopeProperties = { workspaceId: Type.Optional(Id), organizationId: Type.Optional(Id) }

/** One choice of a field. Values refer to it by id, so that it can be renamed. */
export const CustomChoice = Type.Unsafe<{ id: string } & FieldValues<typeof customChoiceFields>>(
  Type.Object({ id: Id, ...createFieldProperties(customChoiceFields) }),
)
export type CustomChoice = Static<typeof CustomChoice>

/** A field that the workspace defined for a record kind. */
export const CustomField = Type.Unsafe<
  {
    id: string
    kind: CustomFieldKind
    key: string
    type: CustomFieldType
    choices: CustomChoice[]
    isArchived: boolean
    version: number
  } & FieldValues<typeof customFieldFields>
>(
  Type.Object({
    id: Id,
    kind: Kind,
    key: Type.String(),
    type: Type.Unsafe<CustomFieldType>({ type: 'string', enum: [...customFieldTypes] }),
    ...createFieldProperties(customFieldFields),
    choices: Type.Array(CustomChoice),
    isArchived: Type.Boolean(),
    version: Type.Integer(),
  }),
)
export type CustomField = Static<typeof CustomField>

const ChoiceInput = Type.Unsafe<{ id?: string } & Partial<FieldValues<typeof customChoiceFields>>>(
  Type.Object({ id: Type.Optional(Id), ...createProperties(customChoiceFields) }, closed),
)
const ChoicesInput = Type.Optional(Type.Array(ChoiceInput, { maxItems: customFieldLimits.choices }))
export type ChoiceInput = Static<typeof ChoiceInput>

type DefinitionValues = Partial<FieldValues<typeof customFieldFields>> & { choices?: ChoiceInput[] }

/** Body that creates a field. Without a key, one is derived from its name. */
export const NewCustomField = Type.Unsafe<
  { kind: CustomFieldKind; type: CustomFieldType; key?: string } & DefinitionValues
>(
  Type.Object(
    {
      kind: Kind,
      key: Type.Optional(Type.String({ maxLength: 200 })),
      ...createProperties({ type: customFieldType, ...customFieldFields }),
      choices: ChoicesInput,
      ...scopeProperties,
    },
    closed,
  ),
)
export type NewCustomField = Static<typeof NewCustomField>

/** Body that changes a field. `choices` is the complete ordered list; existing choices have their id. */
export const CustomFieldPatch = Type.Unsafe<DefinitionValues & { isArchived?: boolean }>(
  Type.Object(
    {
      ...patchProperties(customFieldFields),
      choices: ChoicesInput,
      isArchived: Type.Optional(Type.Boolean()),
      ...scopeProperties,
    },
    { ...closed, minProperties: 1 },
  ),
)
export type CustomFieldPatch = Static<typeof CustomFieldPatch>

/** The new order of the fields of a record kind: every field that is not archived, exactly once. */
export const CustomFieldOrder = Type.Object(
  {
    kind: Kind,
    fieldIds: Type.Array(Id, { minItems: 1, maxItems: customFieldLimits.fields }),
    ...scopeProperties,
  },
  closed,
)
export type CustomFieldOrder = Static<typeof CustomFieldOrder>

/** Values by field key; empty ones are omitted. */
type CustomValue = string | number | boolean | string[]
export type CustomValues = Record<string, CustomValue>
export const CustomValues = Type.Unsafe<CustomValues>({
  type: 'object',
  description: 'Values of the fields that the workspace defined, by key',
  additionalProperties: { type: ['string', 'number', 'boolean', 'array'], items: { type: 'string' } },
})

/** Values to set, by field key; null clears one. Fields that are not named keep their value. */
const CustomValuesInput = Type.Unsafe<Record<string, CustomValue | null>>({
  type: 'object',
  description: 'Values of the fields that the workspace defined, by key; null clears one',
  additionalProperties: true,
  maxProperties: customFieldLimits.fields,
})

/** Body of PATCH /<plural>/{id}/custom-fields. */
export const CustomValuesChange = Type.Object({ customFields: CustomValuesInput, ...scopeProperties }, closed)

/** Extends a body so that it can also set custom field values. */
export function withCustomValues<T extends TSchema>(body: T): T {
  const { properties } = body as unknown as { properties: Record<string, TSchema> }
  return { ...body, properties: { ...properties, customFields: Type.Optional(CustomValuesInput) } }
}

/** Filters a list by custom fields: a JSON object of field key → condition. */
export const customFieldFilters = {
  customFields: Type.Optional(
    Type.String({
      maxLength: customFieldLimits.filterLength,
      description:
        'Conditions on custom fields as JSON, by key: `is` a text or yes or no, `any` of some choices or members, `contains` a text, `from` and `to` a number, a date or a date and time, `empty` or not',
      example: '{"seats":{"from":10},"region":{"contains":"north"}}',
    }),
  ),
}

import { customFieldPrefix } from '#contract/custom-fields/enums.ts'
import { toFieldTable } from '#contract/custom-fields/fields.ts'
import { customFieldMessages } from '#contract/custom-fields/messages.ts'
import type { FieldTable } from '#contract/kit/fields.ts'
import { type CustomFieldKind, isCustomFieldKind, type RecordKindName } from '#contract/kit/kinds.ts'
import { parseValues } from '#contract/kit/parse.ts'
import { t } from '#contract/language/translate.ts'
import type { Scope } from '../../platform/database/scope.ts'
import { raw, type Sql, sql } from '../../platform/database/sql.ts'
import { linkNotFound, validationFailed } from '../../platform/errors.ts'
import type { RecordBody } from '../descriptor.ts'
import { type CustomFieldDefinition, lockDefinitions } from './definitions.ts'

/** Values to store by key; null clears one. */
type CustomValues = Record<string, unknown>

/** Parses the custom field values in a body; null if it has none. Needs a transaction if it has any. */
export async function parseCustomFields(
  scope: Scope,
  kind: RecordKindName,
  body: RecordBody,
): Promise<CustomValues | null> {
  if (!isCustomFieldKind(kind) || !hasCustomFields(body)) return null
  return parseGiven(scope, kind, body.customFields)
}

export const hasCustomFields = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && (body as RecordBody).customFields !== undefined

async function parseGiven(scope: Scope, kind: CustomFieldKind, given: unknown): Promise<CustomValues> {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw validationFailed({ customFields: ['customFields must be an object'] })
  const definitions = await lockDefinitions(scope, kind)
  assertKnown(definitions, Object.keys(given))
  const fields = toFieldTable(definitions)
  const { values, errors } = parseValues(fields, given as CustomValues)
  if (Object.keys(errors).length > 0)
    throw validationFailed(Object.fromEntries(Object.entries(errors).map(([key, texts]) => [errorKey(key), texts])))
  const stored = Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, fields[key]?.kind === 'link' ? toLowerCase(value) : value]),
  )
  await assertMembers(scope, fields, stored)
  return stored
}

function assertKnown(definitions: readonly CustomFieldDefinition[], keys: string[]): void {
  const errors: Record<string, string[]> = {}
  for (const key of keys) {
    const definition = definitions.find((one) => one.key === key)
    if (!definition) errors[errorKey(key)] = [customFieldMessages.unknownField]
    else if (definition.isArchived) errors[errorKey(key)] = [customFieldMessages.archivedField]
  }
  if (Object.keys(errors).length > 0) throw validationFailed(errors)
}

/** Throws a 404 unless the members that the values name belong to the workspace. */
async function assertMembers(scope: Scope, fields: FieldTable, values: CustomValues): Promise<void> {
  const links = Object.entries(values).filter(([key, value]) => fields[key]?.kind === 'link' && value !== null)
  if (links.length === 0) return
  const rows = await scope.tx.rows<{ id: string }>(sql`
    select m.user_id as id from members m
     where m.workspace_id = ${scope.workspaceId} and m.user_id = any(${links.map(([, id]) => id)}::uuid[]) and m.removed_at is null`)
  const missing = links.find(([, id]) => !rows.some((row) => row.id === id))
  if (missing) throw linkNotFound(errorKey(missing[0]), t('member'))
}

/** Custom field values are compared as text, so ids are stored as the database formats them. */
const toLowerCase = (id: unknown): unknown => (typeof id === 'string' ? id.toLowerCase() : id)

/** The key of a custom field in validation errors. */
const errorKey = (key: string): string => `${customFieldPrefix}${key}`

/** The value of column `custom_fields` in a new record. */
export const newCustomFields = (values: CustomValues): Sql => sql`jsonb_strip_nulls(${JSON.stringify(values)}::jsonb)`

/** The assignment in an update of alias `c`: sets the given values and keeps the others. */
export const customFieldsAssignment = (values: CustomValues): Sql =>
  sql`custom_fields = jsonb_strip_nulls(c.custom_fields || ${JSON.stringify(values)}::jsonb)`

/** A CTE whose `labels` is a JSON object, as text, of the required fields that have no value: key → label. Null if none is missing. */
export const missingFieldsCte = (name: Sql, scope: Scope, kind: CustomFieldKind, values: CustomValues): Sql => {
  const givenKeys = Object.keys(values).filter((key) => values[key] !== null)
  return sql`${name} as materialized (
    select json_object_agg(f.key, f.label order by f.position, f.id)::text as labels from custom_fields f
     where f.workspace_id = ${scope.workspaceId} and f.kind = ${raw(`'${kind}'`)} and f.required and f.archived_at is null
       and f.key <> all(${givenKeys}::text[])),`
}

/** Throws 422 if required fields are missing. */
export function assertNoneMissing(missing: string | null | undefined): void {
  if (!missing) return
  const labels = JSON.parse(missing) as Record<string, string>
  throw validationFailed(
    Object.fromEntries(
      Object.entries(labels).map(([key, label]) => [errorKey(key), [t('{label} is required', { label })]]),
    ),
  )
}

import { uuidv7 } from 'uuidv7'
import type {
  CustomField,
  CustomFieldOrder,
  CustomFieldPatch,
  NewCustomField,
} from '#contract/custom-fields/custom-field.ts'
import { customFieldLimits } from '#contract/custom-fields/enums.ts'
import { customFieldFields, customFieldType } from '#contract/custom-fields/fields.ts'
import { customFieldMessages } from '#contract/custom-fields/messages.ts'
import type { CustomFieldKind } from '#contract/kit/kinds.ts'
import { t } from '#contract/language/translate.ts'
import { acquireLock, type Scope } from '../../platform/database/scope.ts'
import { andWhere, identifier, join, raw, type Sql, sql } from '../../platform/database/sql.ts'
import { duplicate, linkNotFound, notFound, staleVersion, validationFailed } from '../../platform/errors.ts'
import { changeEventCte } from '../../platform/events/event-log.ts'
import { asJsonText, type JsonText } from '../../platform/http/reply.ts'
import { parseFields } from '../../records/parse-fields.ts'
import { assertUnused, parseChoices } from './choices.ts'
import { chooseKey } from './field-key.ts'

/** Lists the custom fields of the workspace, or of one record kind, in order, including archived ones. */
export async function listCustomFields(scope: Scope, kind: CustomFieldKind | undefined): Promise<JsonText> {
  const row = await scope.tx.first<{ fields: string }>(sql`
    select coalesce(json_agg(${fieldJson} order by f.kind, f.position, f.id), '[]')::text as fields
      from custom_fields f where f.workspace_id = ${scope.workspaceId}${andWhere(kind ? [sql`f.kind = ${kind}`] : [])}`)
  return asJsonText(row?.fields ?? '[]')
}

/** Adds a field after the others of its kind. Like all changes, it needs a transaction. */
export async function createCustomField(scope: Scope, body: NewCustomField): Promise<JsonText> {
  const { kind } = body
  const {
    type,
    label,
    help = null,
    required = false,
  } = parseFields({ type: customFieldType, ...customFieldFields }, body)
  if (type === undefined || label === undefined) throw new Error('the schema of the body requires them')
  const choices = parseChoices(type, body.choices ?? [], [])
  await acquireLock(scope, fieldLock)
  const present = await lockFields(scope, kind)
  if (present.length >= customFieldLimits.fields + customFieldLimits.archived)
    throw validationFailed({ label: [customFieldMessages.tooManyArchived] })
  assertRoom(present)
  const id = uuidv7()
  const key = chooseKey(
    kind,
    body.key,
    label,
    present.map((one) => one.key),
  )
  return emitChange(
    scope,
    sql`
      insert into custom_fields (workspace_id, id, kind, key, label, help, type, required, choices, position)
      values (${scope.workspaceId}, ${id}, ${kind}, ${key}, ${label}, ${help}, ${type}, ${required}, ${JSON.stringify(choices)}::jsonb,
              ${present.length + 1})
      returning *`,
  )
}

/** Changes a field, archives it or restores it. */
export async function changeCustomField(
  scope: Scope,
  id: string,
  body: CustomFieldPatch,
  version: number | null,
): Promise<JsonText> {
  const values = parseFields(customFieldFields, body)
  if (body.isArchived !== undefined) await acquireLock(scope, fieldLock)
  // Locks all fields of the kind before the one, in the same order as everywhere, to avoid deadlocks.
  const present = body.isArchived === false ? await lockFields(scope, kindOf(scope, id)) : []
  const field = await lockField(scope, id, version)
  const sets = Object.entries(values).map(([key, value]) => sql`${identifier(key)} = ${value}`)
  if (body.choices) {
    const choices = parseChoices(field.type, body.choices, field.choices)
    await assertUnused(scope, id, field.choices, choices)
    sets.push(sql`choices = ${JSON.stringify(choices)}::jsonb`)
  }
  if (body.isArchived === true) sets.push(sql`archived_at = coalesce(f.archived_at, now())`)
  if (body.isArchived === false && field.isArchived) {
    assertRoom(present)
    sets.push(sql`archived_at = null`, sql`position = ${present.length + 1}`)
  }
  return emitChange(
    scope,
    sql`
      update custom_fields f set ${join([...sets, sql`version = f.version + 1`])}
       where f.workspace_id = ${scope.workspaceId} and f.id = ${id} returning f.*`,
  )
}

/** Archives a field. Its values are kept, but nobody can see, change or filter by them until it is restored. */
export const archiveCustomField = (scope: Scope, id: string, version: number | null): Promise<JsonText> =>
  changeCustomField(scope, id, { isArchived: true }, version)

/** Reorders the fields of a kind and returns all of them. */
export async function reorderCustomFields(scope: Scope, { kind, fieldIds }: CustomFieldOrder): Promise<JsonText> {
  if (new Set(fieldIds).size < fieldIds.length) throw validationFailed({ fieldIds: ['Name each field once.'] })
  await acquireLock(scope, fieldLock)
  const active = (await lockFields(scope, kind)).filter(({ isArchived }) => !isArchived)
  const unknownId = fieldIds.find((fieldId) => !active.some(({ id }) => id === fieldId.toLowerCase()))
  if (unknownId) throw linkNotFound('fieldIds', t('field'))
  // Somebody has added a field in the meantime.
  if (active.length !== fieldIds.length) throw staleVersion(await listCustomFields(scope, kind))
  await scope.tx.rows(sql`
    with changed as (
      update custom_fields f set position = o.position
        from unnest(${fieldIds}::uuid[]) with ordinality o (id, position)
       where f.workspace_id = ${scope.workspaceId} and f.id = o.id
      returning f.id, f.version),
    ${changeEventCte(scope, raw('changed'), 'custom-fields.changed')}
    select from changed limit 0`)
  return listCustomFields(scope, kind)
}

type FieldRow = Pick<CustomField, 'id' | 'kind' | 'key' | 'type' | 'choices' | 'isArchived' | 'version'>

const rowColumns = sql`f.id, f.kind, f.key, f.type, f.choices, f.archived_at is not null as "isArchived", f.version`

/** The lock of changes that count fields or change their order. */
const fieldLock = 'custom fields'

const kindOf = (scope: Scope, id: string): Sql =>
  sql`(select o.kind from custom_fields o where o.workspace_id = ${scope.workspaceId} and o.id = ${id})`

/** Locks the fields of a kind against other changes. */
const lockFields = (scope: Scope, kind: CustomFieldKind | Sql): Promise<FieldRow[]> =>
  scope.tx.rows<FieldRow>(sql`
    select ${rowColumns} from custom_fields f where f.workspace_id = ${scope.workspaceId} and f.kind = ${kind}
     order by f.id for update`)

/** Locks a field. Transactions that set its values either wait or have already been committed. */
async function lockField(scope: Scope, id: string, version: number | null): Promise<FieldRow> {
  const row = await scope.tx.first<FieldRow & { json: string }>(sql`
    select ${rowColumns}, ${fieldJson}::text as json from custom_fields f
     where f.workspace_id = ${scope.workspaceId} and f.id = ${id} for update`)
  if (!row) throw notFound(t('field'))
  if (version !== null && row.version !== version) throw staleVersion(row.json)
  return row
}

function assertRoom(present: readonly FieldRow[]): void {
  if (present.filter(({ isArchived }) => !isArchived).length >= customFieldLimits.fields)
    throw validationFailed({ label: [customFieldMessages.tooMany] })
}

/** Runs a change that returns the field, emits an event, and returns the field. */
async function emitChange(scope: Scope, change: Sql): Promise<JsonText> {
  const row = await translateKeyTaken(
    scope.tx.first<{ field: string }>(sql`
      with changed as (${change}),
      ${changeEventCte(scope, raw('changed'), 'custom-fields.changed')}
      select (select ${fieldJson}::text from changed f) as field`),
  )
  if (!row?.field) throw notFound(t('field'))
  return asJsonText(row.field)
}

const translateKeyTaken = <T>(change: Promise<T>): Promise<T> =>
  change.catch((error) => {
    const { constraint } = error as { constraint?: string }
    if (constraint === 'custom_fields_by_label')
      throw duplicate(customFieldMessages.labelTaken, { label: [customFieldMessages.labelTaken] })
    // Somebody added a field at the same time.
    if (constraint === 'custom_fields_by_key')
      throw duplicate(customFieldMessages.keyTaken, { key: [customFieldMessages.keyTaken] })
    throw error
  })

/** The JSON of a field of alias `f`. */
const fieldJson = sql`
  json_build_object('id', f.id, 'kind', f.kind, 'key', f.key, 'label', f.label, 'help', f.help, 'type', f.type, 'required', f.required,
                    'choices', f.choices, 'isArchived', f.archived_at is not null, 'version', f.version)`

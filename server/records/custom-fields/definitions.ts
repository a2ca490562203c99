import type { CustomField } from '#contract/custom-fields/custom-field.ts'
import type { CustomFieldKind } from '#contract/kit/kinds.ts'
import type { Scope } from '../../platform/database/scope.ts'
import { sql } from '../../platform/database/sql.ts'

/** The properties of a custom field that determine its valid values. */
export type CustomFieldDefinition = Pick<
  CustomField,
  'id' | 'key' | 'label' | 'type' | 'required' | 'choices' | 'isArchived'
>

/**
 * Returns the custom fields of a record kind in order, including archived ones, and locks them until the transaction ends: nobody can
 * archive one or remove a choice before the values are stored. Locks by id, in the same order as changes of fields do.
 */
export const lockDefinitions = (scope: Scope, kind: CustomFieldKind): Promise<CustomFieldDefinition[]> =>
  scope.tx.rows<CustomFieldDefinition>(sql`
    with locked as materialized (
      select f.* from custom_fields f where f.workspace_id = ${scope.workspaceId} and f.kind = ${kind} order by f.id for share)
    select f.id, f.key, f.label, f.type, f.required, f.choices, f.archived_at is not null as "isArchived"
      from locked f order by f.position, f.id`)

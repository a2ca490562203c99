import type { CustomField } from '#contract/custom-fields/custom-field.ts'
import type { CustomFieldKind } from '#contract/kit/kinds.ts'
import type { Scope } from '../../platform/database/scope.ts'
import { sql } from '../../platform/database/sql.ts'

/** A custom field as its values depend on it. */
export type CustomFieldDefinition = Pick<
  CustomField,
  'id' | 'key' | 'label' | 'type' | 'required' | 'choices' | 'isArchived'
>

/**
 * The custom fields of a kind in their order, the archived ones among them. They are locked until the transaction ends, so that
 * nobody archives one or removes a choice before the values are stored; by id, as their changes lock them.
 */
export const lockDefinitions = (scope: Scope, kind: CustomFieldKind): Promise<CustomFieldDefinition[]> =>
  scope.tx.rows<CustomFieldDefinition>(sql`
    with locked as materialized (
      select f.* from custom_fields f where f.workspace_id = ${scope.workspaceId} and f.kind = ${kind} order by f.id for share)
    select f.id, f.key, f.label, f.type, f.required, f.choices, f.archived_at is not null as "isArchived"
      from locked f order by f.position, f.id`)

import { isUuid, parseValue } from '#contract/kit/parse.ts'
import { t } from '#contract/language/translate.ts'
import type { Scope } from '../../../platform/database/scope.ts'
import { sql } from '../../../platform/database/sql.ts'
import { validationFailed } from '../../../platform/errors.ts'
import type { ImportDefaults, ImportDescriptor } from '../descriptors.ts'
import { normalizeSpelling } from '../mapping/prepare-rows.ts'

/** Validates the values that apply to all rows of a file; 422 if the owner is not a member, or the status does not exist. */
export async function checkDefaults(
  scope: Scope,
  { targets }: ImportDescriptor,
  { status, ...defaults }: ImportDefaults,
): Promise<ImportDefaults> {
  const parsed = status === undefined ? null : parseStatus(targets.status, status)
  if (parsed && !parsed.ok) throw validationFailed({ status: [parsed.message] })
  if (defaults.ownerId !== undefined) await assertMember(scope, defaults.ownerId)
  return { ...defaults, ...(parsed && { status: String(parsed.value) }) }
}

const parseStatus = (target: ImportDescriptor['targets'][string] | undefined, status: string) =>
  target
    ? parseValue({ ...target.field, required: true }, normalizeSpelling(target.field, status))
    : { ok: false as const, message: 'These records have no status' }

async function assertMember(scope: Scope, id: string): Promise<void> {
  const member =
    isUuid(id) &&
    (await scope.tx.first(sql`
      select from members m where m.workspace_id = ${scope.workspaceId} and m.user_id = ${id} and m.removed_at is null`))
  if (!member) throw validationFailed({ ownerId: [t('Owner must be a member of this workspace')] })
}

import { createOwnerTx } from '../../../platform/database/scope.ts'
import { sql } from '../../../platform/database/sql.ts'
import { crashErrorText } from '../../../platform/jobs/failed-jobs.ts'
import type { Platform } from '../../../platform/platform.ts'

/** Job `continue-imports`: resumes imports whose failure could not even be recorded, such as on a full disk. */
export async function continueImports(_payload: unknown, { database }: Pick<Platform, 'database'>): Promise<void> {
  await createOwnerTx(database).rows(sql`select identity.continue_imports(${crashErrorText})`)
}

import { uuidv7 } from 'uuidv7'
import { t } from '#contract/language/translate.ts'
import { usageMessages } from '#contract/organizations/usage.ts'
import { importLimits } from '#contract/transfer/import-limits.ts'
import type { ImportValueMapping } from '#contract/transfer/imports.ts'
import { enqueue, type Scope } from '../../../platform/database/scope.ts'
import { isOutcomeUnknown } from '../../../platform/database/unknown-outcome.ts'
import { DomainError, notFound } from '../../../platform/errors.ts'
import { shareFile } from '../../../platform/files/shared-files.ts'
import { asJsonText, type JsonText } from '../../../platform/http/reply.ts'
import type { TenantAccess } from '../../../platform/http/tenancy/tenant-access.ts'
import type { Platform } from '../../../platform/platform.ts'
import { getRecordRoom } from '../../../platform/usage.ts'
import type { ImportDefaults, ImportDescriptor } from '../descriptors.ts'
import { listAttributeKeys } from '../mapping/attribute-keys.ts'
import { type ColumnTargets, resolveMapping } from '../mapping/column-mapping.ts'
import { withCustomTargets } from '../mapping/custom-targets.ts'
import { type ImportDates, resolveDates } from '../mapping/import-dates.ts'
import { checkValueMapping } from '../mapping/value-mapping.ts'
import { decodeHead } from '../upload/encodings.ts'
import { countRows, readHead } from '../upload/inspect-file.ts'
import type { ReceivedUpload } from '../upload/receive-upload.ts'
import { type FileSample, readSample } from '../upload/sample.ts'
import { checkDefaults } from '../values/defaults.ts'
import type { ImportJob } from './import-job.ts'
import { insertImport, selectImportState } from './import-store.ts'

/** Milliseconds that a reply waits for a small import (GAP-034), and rows that take longer on any machine. */
const [waitTimeout, maxWaitedRows] = [2_000, 20_000]

/** Checks an uploaded file and queues its import; a small one ends before the reply. Removes the file if it is rejected. */
export async function startImport(
  platform: Platform,
  access: TenantAccess,
  kind: ImportDescriptor,
  upload: ReceivedUpload,
): Promise<JsonText> {
  let isStored = false
  let shared: string | null = null
  try {
    const { sample, total, mapping, dates, values, defaults } = await inspectUpload(platform, access, kind, upload)
    const { fileName, hash, onDuplicate, read } = upload
    if (onDuplicate === 'create') await assertRoom(access, total)
    const file = await shareFile(platform, upload.file)
    shared = file
    const { formats, timeZone } = upload.dates
    const add = async (scope: Scope) => {
      const id = uuidv7()
      const { format, columns } = sample
      const settings = { format, columns, mapping, dates, values, onDuplicate, defaults }
      await insertImport(scope, { id, kind: kind.name, file, fileName, ...settings, total })
      const job: ImportJob = { importId: id, kind: kind.name, workspaceId: scope.workspaceId, userId: scope.userId }
      await enqueue(scope, 'import', job, { queue: `import ${scope.workspaceId}` })
      isStored = true
      return asJsonText(JSON.stringify({ importId: id }))
    }
    const content = { hash, mapping: upload.mapping, values, onDuplicate, defaults, read, formats, timeZone }
    const started = await access.transactionOnce(content, add).catch((error) => {
      isStored = isOutcomeUnknown(error)
      throw error
    })
    const { importId } = JSON.parse(started.data)
    if (total > maxWaitedRows) return (await getImportState(access.createScope(), importId)).text
    return await waitUntilSettled(platform, access, importId)
  } finally {
    if (shared === null) await platform.files.remove(upload.file)
    else if (!isStored) await platform.media.remove(shared)
  }
}

/** Rejects a file with more rows than the workspace has room for; every row becomes a record. */
async function assertRoom(access: TenantAccess, rows: number): Promise<void> {
  const room = await getRecordRoom(access.createScope())
  if (rows > room) throw new DomainError(409, 'workspace_full', usageMessages.fileTooLong(room, rows))
}

/** The contents and the format of a stored file. */
export type InspectedUpload = {
  /** Includes the custom fields of the workspace. */
  kind: ImportDescriptor
  sample: FileSample
  total: number
  mapping: ColumnTargets
  dates: ImportDates
  values: ImportValueMapping
  defaults: ImportDefaults
}

/** Determines how a stored file is read; rejects one that cannot be imported. */
export async function inspectUpload(
  platform: Platform,
  access: TenantAccess,
  builtIn: ImportDescriptor,
  upload: ReceivedUpload,
): Promise<InspectedUpload> {
  const kind = await withCustomTargets(access.createScope(), builtIn)
  const { sample, total } = await inspectFile(platform, upload)
  const attributes = upload.mapping ? [] : await listAttributeKeys(access.createScope(), kind.name)
  const mapping = resolveMapping(kind, sample, upload.mapping, attributes)
  const dates = await resolveDates(access, kind, { sample, mapping, options: upload.dates })
  const values = checkValueMapping(kind, upload.values)
  const defaults = await checkDefaults(access.createScope(), kind, upload.defaults)
  return { kind, sample, total, mapping, dates, values, defaults }
}

async function inspectFile(
  platform: Platform,
  upload: ReceivedUpload,
): Promise<Pick<InspectedUpload, 'sample' | 'total'>> {
  if (upload.json) return { sample: upload.json.sample, total: upload.json.total }
  const path = platform.files.path(upload.file)
  const { head, whole } = await readHead(path, importLimits.headBytes)
  const sample = readSample(decodeHead(head, 'utf-8', whole), whole, upload.delimiter)
  if (sample.format.kind !== 'csv') throw new Error('a file is read as CSV')
  return { sample, total: await countRows(path, sample.format.delimiter, sample.format.header) }
}

/** Waits until the import, or its undo, has ended, at most two seconds. */
export async function waitUntilSettled(platform: Platform, access: TenantAccess, id: string): Promise<JsonText> {
  let wake: () => void = () => undefined
  let changed = new Promise<void>((resolve) => {
    wake = resolve
  })
  const stop = platform.changes.subscribe(access.workspaceId, () => wake())
  let timedOut = false
  const timer = setTimeout(() => {
    timedOut = true
    wake()
  }, waitTimeout)
  try {
    for (;;) {
      const state = await getImportState(access.createScope(), id)
      if (state.settled || timedOut) return state.text
      await changed
      changed = new Promise<void>((resolve) => {
        wake = resolve
      })
    }
  } finally {
    clearTimeout(timer)
    stop()
  }
}

/** An import that the caller may manage, or 404. */
export async function getImportState(scope: Scope, id: string): Promise<{ settled: boolean; text: JsonText }> {
  const state = await selectImportState(scope, id)
  if (!state) throw notFound(t('import'))
  return state
}

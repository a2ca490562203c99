import { uuidv7 } from 'uuidv7'
import { permissions } from '#contract/kit/roles.ts'
import { once } from '../../platform/idempotency.ts'
import type { Platform } from '../../platform/platform.ts'
import { notFound } from '../../platform/refusals.ts'
import { type JsonText, json } from '../../platform/reply.ts'
import { type Claim, enqueue, inTransaction, oneStatement, type Scope } from '../../platform/scope.ts'
import { textIn } from './encodings.ts'
import { countRows, headOf } from './inspect.ts'
import type { ImportJob } from './job.ts'
import type { ImportKind } from './kinds.ts'
import { placesOf } from './mapping.ts'
import { type Sample, sampleOf } from './sample.ts'
import { addImport, importState } from './sql.ts'
import type { Upload } from './uploads.ts'

/** Bytes from which delimiter, header and mapping are guessed. */
const sampleBytes = 64 << 10
/** Milliseconds that an answer waits for a small file (GAP-034). */
const patience = 2_000

/** Checks an uploaded file, queues its import and answers its state, done if it was small. The file is gone if it is refused. */
export async function start(
  platform: Platform,
  claim: Claim,
  kind: ImportKind,
  upload: Upload,
  repeat: { key: string; fingerprint: string } | null,
): Promise<JsonText> {
  let kept = false
  try {
    const { sample, total } = await understood(platform, upload)
    const mapping = placesOf(kind, sample, upload.mapping)
    const { file, fileName, onDuplicate } = upload
    const add = async (scope: Scope) => {
      const id = uuidv7()
      const { format, columns } = sample
      await addImport(scope, { id, kind: kind.name, file, fileName, format, columns, mapping, onDuplicate, total })
      const job: ImportJob = { importId: id, kind: kind.name, workspaceId: scope.workspaceId, userId: scope.userId }
      await enqueue(scope, 'import', job, { queue: `import ${scope.workspaceId}` })
      kept = true
      return json(JSON.stringify({ importId: id }))
    }
    const started = await inTransaction(platform.database, claim, async (scope) =>
      repeat ? (await once(scope, { ...repeat, status: 200 }, () => add(scope))).data : add(scope),
    ).catch((error) => {
      kept = false
      throw error
    })
    return await settled(platform, claim, JSON.parse(started).importId)
  } finally {
    if (!kept) await platform.files.remove(upload.file)
  }
}

/** What a stored file holds; refuses what cannot be imported. */
export async function understood(platform: Platform, upload: Upload): Promise<{ sample: Sample; total: number }> {
  if (upload.json) return { sample: upload.json.sample, total: upload.json.total }
  const path = platform.files.path(upload.file)
  const { head, whole } = await headOf(path, sampleBytes)
  const sample = sampleOf(textIn(head, 'utf-8', whole), whole, upload.delimiter)
  if (sample.format.kind !== 'csv') throw new Error('a file is read as CSV')
  return { sample, total: await countRows(path, sample.format.delimiter, sample.format.header) }
}

/** Waits until the import, or its undo, is over, at most two seconds. */
export async function settled(platform: Platform, claim: Claim, id: string): Promise<JsonText> {
  let tell: () => void = () => undefined
  let heard = new Promise<void>((resolve) => {
    tell = resolve
  })
  const stop = platform.changes.watch(claim.workspaceId, () => tell())
  let late = false
  const timer = setTimeout(() => {
    late = true
    tell()
  }, patience)
  try {
    for (;;) {
      const state = await stateOf(oneStatement(platform.database, claim), id)
      if (state.settled || late) return state.text
      await heard
      heard = new Promise<void>((resolve) => {
        tell = resolve
      })
    }
  } finally {
    clearTimeout(timer)
    stop()
  }
}

/** An import of the caller's own, or 404. */
export async function stateOf(scope: Scope, id: string): Promise<{ settled: boolean; text: JsonText }> {
  const state = await importState(scope, id)
  if (!state) throw notFound('import')
  return state
}

export const claimOf = (
  caller: { sessionId: string; userId: string },
  workspaceId: string,
  kind: Pick<ImportKind, 'may'>,
): Claim => ({
  sessionId: caller.sessionId,
  userId: caller.userId,
  workspaceId,
  organizationId: null,
  needs: permissions[kind.may],
})

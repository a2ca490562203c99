import type { TransferPlural } from '#contract/kit/kinds.ts'
import { formatNumber } from '#contract/language/format-number.ts'
import { t, tCount } from '#contract/language/translate.ts'
import { translateReply } from '#contract/language/translate-reply.ts'
import type { ApiFailure } from '../../platform/api/client.ts'
import { queryClient, queryKeys } from '../../platform/api/query-cache.ts'
import { subscribeToEvents } from '../../platform/live/live-events.ts'
import { createValueStore } from '../../platform/storage/value-store.ts'
import { endSentence } from '../../shared/sentences.ts'
import { dismissToast, showCallToast } from '../../shared/toasts.ts'
import { importedType } from './import-texts.ts'
import { pollImport } from './poll-import.ts'
import {
  cancelImport,
  type Import,
  type PastImport,
  pollInterval,
  readImport,
  startImport,
  undoImport,
} from './requests.ts'
import { resultRequested } from './result-requested.ts'

export type ImportCounts = Pick<Import, 'status' | 'total' | 'created' | 'updated' | 'unchanged' | 'skipped' | 'failed'>
export type ImportRun = {
  things: TransferPlural
  fileName: string
  /** Milliseconds since the epoch. */
  startedAt: number
  /** The fields that the columns of the file fill; none for an import of the past. */
  fields: readonly string[]
  /** Null until the file is uploaded. */
  counts: ImportCounts | null
  importId: string | null
  /** Null until it has ended. */
  result: Import | null
}

/** What an import made, for the list that shows it. */
export type ImportedRecords = Pick<Import, 'importId' | 'created' | 'updated' | 'undo'> & Pick<ImportRun, 'fields'>

/** The running import, or the one whose result has not been seen; it outlives its dialog. */
export const importRun = createValueStore<ImportRun | null>(null)

let toastId: number | null = null
/** The dialog is closed: a toast shows the progress. */
let inBackground = false

type Options = Parameters<typeof startImport>[2]

/** Leaving the page would end the upload, and nothing would be imported. */
const warnBeforeLeaving = (event: BeforeUnloadEvent): void => event.preventDefault()

/** Uploads the file and follows its import to the end; returns why it could not start, or null. */
export async function beginImport(things: TransferPlural, file: File, options: Options): Promise<ApiFailure | null> {
  const fields = Object.values(options.mapping).filter((field) => field !== null)
  importRun.set({
    things,
    fileName: file.name,
    startedAt: Date.now(),
    fields,
    counts: null,
    importId: null,
    result: null,
  })
  const texts = importedType(things).importTexts.toasts
  if (texts) toastId = showCallToast.pending(texts.pending)
  addEventListener('beforeunload', warnBeforeLeaving)
  const started = await startImport(things, file, options)
  removeEventListener('beforeunload', warnBeforeLeaving)
  if (!started.success) {
    importRun.set(null)
    if (toastId !== null) showCallToast.failure(texts?.failure ?? started.message, { id: toastId })
    toastId = null
    return started
  }
  updateRun(started.data)
  if (!isFinished(started.data)) followImport(started.data.importId)
  return null
}

/** Cancels the running import; returns why it could not, or null. */
export async function cancelRun(): Promise<ApiFailure | null> {
  const importId = importRun.get()?.importId
  if (!importId) return null
  const cancelled = await cancelImport(importId)
  if (!cancelled.success) return cancelled
  updateRun(cancelled.data)
  return null
}

/** Shows a past import with its result or progress; returns why it could not, or null. */
export async function openPastImport(
  things: TransferPlural,
  { importId, fileName, startedAt }: PastImport,
): Promise<ApiFailure | null> {
  const found = await readImport(importId)
  if (!found.success) return found
  const { data } = found
  const over = isFinished(data)
  importRun.set({
    things,
    fileName,
    startedAt: Date.parse(startedAt),
    fields: [],
    counts: data,
    importId,
    result: over ? data : null,
  })
  if (!over) followImport(importId)
  else if (data.undo?.status === 'running') followUndo(importId)
  return null
}

/** Undoes an import and follows that to the end; returns why it could not, or null. */
export async function undoRun(): Promise<ApiFailure | null> {
  const present = importRun.get()
  if (!present?.result) return null
  const begun = await undoImport(present.result.importId)
  if (!begun.success) return begun
  updateUndo(begun.data)
  if (begun.data.undo?.status === 'running') followUndo(begun.data.importId)
  return null
}

/** What an undo would do: "1 new company goes to the trash, and 3 get their previous values back." */
export function describeUndo(
  things: TransferPlural,
  { created, updated }: Pick<Import, 'created' | 'updated'>,
): string {
  const noun = (count: number) => (count === 1 ? importedType(things).singular : importedType(things).plural)
  const removed = tCount(created, '{count} new {noun} goes to the trash', '{count} new {noun} go to the trash', {
    noun: noun(created),
  })
  if (created > 0 && updated > 0)
    return t('{removed}, and {restored}. Anything that has since been edited, linked, tagged or messaged is kept.', {
      removed,
      restored: tCount(updated, '{count} gets its previous values back', '{count} get their previous values back'),
    })
  const restored = tCount(
    updated,
    '{count} {noun} gets its previous values back',
    '{count} {noun} get their previous values back',
    { noun: noun(updated) },
  )
  const part = created > 0 ? removed : restored
  return t('{part}. Anything that has since been edited, linked, tagged or messaged is kept.', { part })
}

/** "Of the contacts, 12 are in the trash and 3 have their previous values back. 4 are kept because somebody has worked with them since." */
export function summarizeUndo(
  things: TransferPlural,
  { removed, restored, kept, recordsKept }: NonNullable<Import['undo']>,
): string {
  const { plural } = importedType(things)
  const trashed = tCount(removed, '{count} is in the trash', '{count} are in the trash')
  const undone = tCount(restored, '{count} has its previous values back', '{count} have their previous values back')
  const sentences = [
    removed === 0 && restored === 0
      ? t('No {things} were changed.', { things: plural })
      : removed > 0 && restored > 0
        ? t('Of the {things}, {trashed} and {undone}.', { things: plural, trashed, undone })
        : t('Of the {things}, {part}.', { things: plural, part: removed > 0 ? trashed : undone }),
    recordsKept > 0 &&
      tCount(
        recordsKept,
        '{count} is kept because somebody has worked with it since.',
        '{count} are kept because somebody has worked with them since.',
      ),
    kept > 0 &&
      tCount(
        kept,
        '{count} field is kept because somebody has changed it since.',
        '{count} fields are kept because somebody has changed them since.',
      ),
  ]
  return sentences.filter(Boolean).join(' ')
}

/** When the dialog is closed, a running import continues in a toast; a seen result is discarded. */
export function moveToBackground(): void {
  const present = importRun.get()
  if (!present) return
  if (present.result) importRun.set(null)
  else {
    inBackground = true
    toastId = showCallToast.pending(progressText(present), { id: toastId ?? undefined })
  }
}

/** When the dialog is opened again, it replaces the toast. */
export function bringToForeground(): void {
  if (toastId !== null) dismissToast(toastId)
  toastId = null
  inBackground = false
}

export const countProcessed = ({ created, updated, unchanged, skipped, failed }: ImportCounts): number =>
  created + updated + unchanged + skipped + failed

export const getFailureText = ({ errors }: Import): string =>
  errors[0] ? translateReply(errors[0].message) : t('The import failed.')

/** "4,789 of 4,812 rows were imported. 17 were there already, 6 could not be imported." */
export function summarize({ status, total, created, updated, unchanged, skipped, failed }: ImportCounts): string {
  const rest = [
    unchanged > 0 && t('{unchanged} had no changes', { unchanged: formatNumber(unchanged) }),
    skipped > 0 && tCount(skipped, '{count} was there already', '{count} were there already'),
    failed > 0 && t('{failed} could not be imported', { failed: formatNumber(failed) }),
  ].filter(Boolean)
  const imported = t('{count} of {total} rows were imported.', {
    count: formatNumber(created + updated),
    total: formatNumber(total),
  })
  const cancelled = status === 'cancelled' && t('The import was cancelled.')
  const sentences = [cancelled, imported, rest.length > 0 && `${rest.join(', ')}.`]
  return sentences.filter(Boolean).join(' ')
}

export const isFinished = ({ status }: Pick<ImportCounts, 'status'>): boolean =>
  status === 'done' || status === 'failed' || status === 'cancelled'

/** Events report the progress; without any it is polled. */
function followImport(id: string): void {
  let lastUpdateAt = Date.now()
  const poll = pollImport(id, {
    isDue: () => Date.now() - lastUpdateAt > pollInterval,
    isOver: isFinished,
    onReply: (reply, isGone) => {
      lastUpdateAt = Date.now()
      if (reply) updateRun(reply)
      else if (isGone) importRun.set(null)
    },
    onEnd: () => unsubscribe(),
  })
  const unsubscribe = subscribeToEvents('import.progress', ({ ids, data }) => {
    if (!ids.includes(id) || !data || 'undo' in data) return
    lastUpdateAt = Date.now()
    const counts = data as unknown as ImportCounts
    if (isFinished(counts)) void poll()
    else updateRun(counts)
  })
}

/** Polls an undo until it is done. */
function followUndo(id: string): void {
  pollImport(id, {
    isOver: ({ undo }) => undo?.status !== 'running',
    onReply: (reply) => {
      if (reply) updateUndo(reply)
    },
  })
}

function updateUndo(news: Import): void {
  const present = importRun.get()
  if (present?.result?.importId === news.importId) importRun.set({ ...present, result: news })
  if (news.undo?.status === 'done' && present)
    void queryClient.invalidateQueries({ queryKey: queryKeys.noun(present.things) })
}

function updateRun(news: ImportCounts | Import): void {
  const present = importRun.get()
  if (!present || present.result) return
  const result = isFinished(news) && 'errors' in news ? news : null
  const next = { ...present, counts: news, result, importId: 'importId' in news ? news.importId : present.importId }
  importRun.set(next)
  if (result) void queryClient.invalidateQueries({ queryKey: queryKeys.noun(present.things) })
  if (result) showEndToast(present.things, result)
  else if (toastId !== null && inBackground) showCallToast.pending(progressText(next), { id: toastId })
}

/** While the dialog shows the result, a toast only reports the end, and only if the kind has a text for it. */
function showEndToast(things: TransferPlural, result: Import): void {
  const { status } = result
  const texts = importedType(things).importTexts.toasts
  const isComplete = status === 'done' && result.failed === 0
  const show = status === 'failed' ? showCallToast.failure : isComplete ? showCallToast.success : showCallToast.info
  const id = toastId ?? undefined
  toastId = null
  if (inBackground && id !== undefined) {
    const text = status === 'failed' ? getFailureText(result) : summarize(result)
    show([texts && isComplete && endSentence(texts.success), text].filter(Boolean).join(' '), {
      ...{ id, duration: 10_000 },
      action: { label: t('Show result'), onClick: () => resultRequested.set(true) },
    })
  } else if (texts) show(status === 'failed' ? texts.failure : isComplete ? texts.success : summarize(result), { id })
}

function progressText({ things: kind, counts }: ImportRun): string {
  const things = importedType(kind).plural
  if (!counts) return t('Importing {things}...', { things })
  const [done, total] = [formatNumber(countProcessed(counts)), formatNumber(counts.total)]
  return t('Importing {things}... {done} of {total}', { things, done, total })
}

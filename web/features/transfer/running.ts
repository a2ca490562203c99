import type { Failure } from '../../platform/api.ts'
import { subscribe } from '../../platform/events.ts'
import { keys, queryClient } from '../../platform/queries.ts'
import { valueStore } from '../../platform/value-store.ts'
import { callToast, dismissToast } from '../../ui/toasts.ts'
import { kinds } from './fields.ts'
import {
  cancelImport,
  type Import,
  type PastImport,
  readImport,
  startImport,
  type Things,
  undoImport,
} from './requests.ts'

export type Counts = Pick<Import, 'status' | 'total' | 'created' | 'updated' | 'skipped' | 'failed'>
type Run = {
  things: Things
  fileName: string
  /** Milliseconds since the epoch. */
  since: number
  /** Null until the file is over there. */
  counts: Counts | null
  importId: string | null
  /** Null until it is over. */
  result: Import | null
}

/** The one import that runs, or whose result nobody has seen; it outlives its dialog. */
export const run = valueStore<Run | null>(null)
/** Somebody asked for the result from a toast. */
export const resultAsked = valueStore(false)

/** Milliseconds without news after which the import itself is asked. */
const silence = 1_500
let toast: number | null = null
/** The dialog is closed: the toast tells how far the import is. */
let behind = false

type Options = Parameters<typeof startImport>[2]

/** Sends the file and follows its import to the end; answers why it could not begin, or null. */
export async function begin(things: Things, file: File, options: Options): Promise<Failure | null> {
  run.set({ things, fileName: file.name, since: Date.now(), counts: null, importId: null, result: null })
  const texts = kinds[things].toasts
  if (texts) toast = callToast.pending(texts.pending)
  const started = await startImport(things, file, options)
  if (!started.success) {
    run.set(null)
    if (toast !== null) callToast.failure(texts?.failure ?? started.message, { id: toast })
    toast = null
    return started
  }
  note(started.data)
  if (!isOver(started.data)) follow(started.data.importId)
  return null
}

/** Ends the import that runs; answers why it could not, or null. */
export async function cancel(): Promise<Failure | null> {
  const importId = run.get()?.importId
  if (!importId) return null
  const cancelled = await cancelImport(importId)
  if (!cancelled.success) return cancelled
  note(cancelled.data)
  return null
}

/** Shows an import of before as it was when it ended, or how far it is; answers why it could not, or null. */
export async function revisit(things: Things, { importId, fileName, startedAt }: PastImport): Promise<Failure | null> {
  const found = await readImport(importId)
  if (!found.success) return found
  const { data } = found
  const over = isOver(data)
  run.set({ things, fileName, since: Date.parse(startedAt), counts: data, importId, result: over ? data : null })
  if (!over) follow(importId)
  else if (data.undo?.status === 'running') followUndo(importId)
  return null
}

/** Takes back what the import did, and follows that to its end; answers why it could not, or null. */
export async function undo(): Promise<Failure | null> {
  const present = run.get()
  if (!present?.result) return null
  const begun = await undoImport(present.result.importId)
  if (!begun.success) return begun
  noteUndo(begun.data)
  if (begun.data.undo?.status === 'running') followUndo(begun.data.importId)
  return null
}

/** What an undo would do: "1 new company goes to the trash, and 3 get their values from before." */
export function undoPlan(things: Things, { created, updated }: Pick<Import, 'created' | 'updated'>): string {
  const noun = (count: number) => (count === 1 ? kinds[things].one : things)
  const removed = `${number(created)} new ${noun(created)} ${created === 1 ? 'goes' : 'go'} to the trash`
  const of = created > 0 ? '' : ` ${noun(updated)}`
  const restored = `${number(updated)}${of} ${updated === 1 ? 'gets its' : 'get their'} values from before`
  const parts = [created > 0 && removed, updated > 0 && restored].filter(Boolean)
  return `${parts.join(', and ')}. What somebody has changed since stays.`
}

/** "12 contacts are in the trash and 3 have their values from before." */
export function undoSummary(things: Things, { removed, restored, kept }: NonNullable<Import['undo']>): string {
  const parts = [
    removed > 0 && `${number(removed)} ${removed === 1 ? 'is' : 'are'} in the trash`,
    restored > 0 && `${number(restored)} ${restored === 1 ? 'has its' : 'have their'} values from before`,
  ].filter(Boolean)
  const first = parts.length > 0 ? `Of the ${things}, ${parts.join(' and ')}.` : `No ${things} had to be changed.`
  if (kept === 0) return first
  return `${first} ${number(kept)} ${kept === 1 ? 'field stays: somebody has changed it' : 'fields stay: somebody has changed them'} since.`
}

/** The import goes on behind a toast when its dialog is closed; a result that was seen is let go. */
export function leaveAlone(): void {
  const present = run.get()
  if (!present) return
  if (present.result) run.set(null)
  else {
    behind = true
    toast = callToast.pending(progressText(present), { id: toast ?? undefined })
  }
}

/** The dialog is open again and shows what the toast did. */
export function attend(): void {
  if (toast !== null) dismissToast(toast)
  toast = null
  behind = false
}

export const done = ({ created, updated, skipped, failed }: Counts): number => created + updated + skipped + failed

export const failureText = ({ errors }: Import): string => errors[0]?.message ?? 'The import failed.'

/** "4,789 of 4,812 rows are in. 17 were there already, 6 could not be imported." */
export function summary({ status, total, created, updated, skipped, failed }: Counts): string {
  const rest = [
    skipped > 0 && `${number(skipped)} ${skipped === 1 ? 'was' : 'were'} there already`,
    failed > 0 && `${number(failed)} could not be imported`,
  ].filter(Boolean)
  const cancelled = status === 'cancelled' ? 'The import was cancelled. ' : ''
  const first = `${cancelled}${number(created + updated)} of ${number(total)} rows are in.`
  return rest.length === 0 ? first : `${first} ${rest.join(', ')}.`
}

export const number = (value: number): string => value.toLocaleString('en-US')

const isOver = ({ status }: Counts): boolean => status === 'done' || status === 'failed' || status === 'cancelled'

/** Events tell how far it is; without any it is asked itself. */
function follow(id: string): void {
  let heard = Date.now()
  let asking = false
  const end = () => {
    clearInterval(timer)
    deaf()
  }
  const look = async () => {
    if (asking) return
    asking = true
    const answer = await readImport(id)
    asking = false
    heard = Date.now()
    if (answer.success) {
      if (isOver(answer.data)) end()
      note(answer.data)
    } else if (answer.status === 404 || answer.status === 401) {
      // The person has gone to another workspace, or out.
      end()
      run.set(null)
    }
  }
  const timer = setInterval(() => {
    if (Date.now() - heard > silence) void look()
  }, silence)
  const deaf = subscribe('import.progress', ({ ids, data }) => {
    if (!ids.includes(id) || !data || 'undo' in data) return
    heard = Date.now()
    const counts = data as unknown as Counts
    if (isOver(counts)) void look()
    else note(counts)
  })
}

/** Asks how far an undo is, until it is done. */
function followUndo(id: string): void {
  const timer = setInterval(async () => {
    const answer = await readImport(id)
    if (!answer.success && answer.status !== 404 && answer.status !== 401) return
    if (answer.success) noteUndo(answer.data)
    if (!answer.success || answer.data.undo?.status !== 'running') clearInterval(timer)
  }, silence)
}

function noteUndo(news: Import): void {
  const present = run.get()
  if (present?.result?.importId === news.importId) run.set({ ...present, result: news })
  if (news.undo?.status === 'done' && present)
    void queryClient.invalidateQueries({ queryKey: keys.noun(present.things) })
}

function note(news: Counts | Import): void {
  const present = run.get()
  if (!present || present.result) return
  const result = isOver(news) && 'errors' in news ? news : null
  const next = { ...present, counts: news, result, importId: 'importId' in news ? news.importId : present.importId }
  run.set(next)
  if (result) void queryClient.invalidateQueries({ queryKey: keys.noun(present.things) })
  if (result) tellEnd(present.things, result)
  else if (toast !== null && behind) callToast.pending(progressText(next), { id: toast })
}

/** Beside the dialog, which shows the result itself, a toast says only that it is over, and only where it has words for that. */
function tellEnd(things: Things, result: Import): void {
  const { status } = result
  const texts = kinds[things].toasts
  const say = { done: callToast.success, cancelled: callToast.info }[String(status)] ?? callToast.failure
  const id = toast ?? undefined
  toast = null
  if (behind && id !== undefined) {
    const text = status === 'failed' ? failureText(result) : summary(result)
    say([texts && status === 'done' && texts.success.replace(/[^.!?]$/, '$&.'), text].filter(Boolean).join(' '), {
      ...{ id, duration: 10_000 },
      action: { label: 'Show result', onClick: () => resultAsked.set(true) },
    })
  } else if (texts)
    say(status === 'failed' ? texts.failure : status === 'done' ? texts.success : summary(result), { id })
}

function progressText({ things, counts }: Run): string {
  return counts ? `Importing ${things}... ${number(done(counts))} of ${number(counts.total)}` : `Importing ${things}...`
}

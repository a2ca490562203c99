import type { Failure } from '../../platform/api.ts'
import { subscribe } from '../../platform/events.ts'
import { keys, queryClient } from '../../platform/queries.ts'
import { valueStore } from '../../platform/value-store.ts'
import { callToast, dismissToast } from '../../ui/toasts.ts'
import { type Import, readImport, startImport, type Things } from './requests.ts'

export type Counts = Pick<Import, 'status' | 'total' | 'created' | 'updated' | 'skipped' | 'failed'>
type Run = {
  things: Things
  fileName: string
  /** Milliseconds since the epoch. */
  since: number
  /** Null until the file is over there. */
  counts: Counts | null
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

type Options = Parameters<typeof startImport>[2]

/** Sends the file and follows its import to the end; answers why it could not begin, or null. */
export async function begin(things: Things, file: File, options: Options): Promise<Failure | null> {
  run.set({ things, fileName: file.name, since: Date.now(), counts: null, result: null })
  const started = await startImport(things, file, options)
  if (!started.success) {
    run.set(null)
    if (toast !== null) callToast.failure(started.message, { id: toast })
    toast = null
    return started
  }
  note(started.data)
  if (!isOver(started.data)) follow(started.data.importId)
  return null
}

/** The import goes on behind a toast when its dialog is closed; a result that was seen is let go. */
export function leaveAlone(): void {
  const present = run.get()
  if (!present) return
  if (present.result) run.set(null)
  else toast = callToast.pending(progressText(present))
}

/** The dialog is open again and shows what the toast did. */
export function attend(): void {
  if (toast !== null) dismissToast(toast)
  toast = null
}

export const done = ({ created, updated, skipped, failed }: Counts): number => created + updated + skipped + failed

/** "4,789 of 4,812 rows are in. 17 were there already, 6 could not be imported." */
export function summary({ total, created, updated, skipped, failed }: Counts): string {
  const rest = [
    skipped > 0 && `${number(skipped)} ${skipped === 1 ? 'was' : 'were'} there already`,
    failed > 0 && `${number(failed)} could not be imported`,
  ].filter(Boolean)
  const first = `${number(created + updated)} of ${number(total)} rows are in.`
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
    if (!ids.includes(id) || !data) return
    heard = Date.now()
    const counts = data as unknown as Counts
    if (isOver(counts)) void look()
    else note(counts)
  })
}

function note(news: Counts | Import): void {
  const present = run.get()
  if (!present || present.result) return
  const result = isOver(news) ? (news as Import) : null
  const next = { ...present, counts: news, result }
  run.set(next)
  if (result) void queryClient.invalidateQueries({ queryKey: keys.noun(present.things) })
  if (toast === null) return
  if (!result) callToast.pending(progressText(next), { id: toast })
  else {
    const say = result.status === 'done' ? callToast.success : callToast.failure
    const text = result.status === 'done' ? summary(result) : (result.errors[0]?.message ?? 'The import failed.')
    say(text, { id: toast, duration: 10_000, action: { label: 'Show result', onClick: () => resultAsked.set(true) } })
    toast = null
  }
}

function progressText({ things, counts }: Run): string {
  return counts ? `Importing ${things}... ${number(done(counts))} of ${number(counts.total)}` : `Importing ${things}...`
}

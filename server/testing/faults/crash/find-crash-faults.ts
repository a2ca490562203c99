import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../../../platform/database/database.ts'
import type { ApiClient } from '../api-client.ts'
import { type CrashRecord, rowsOfImport } from './crash-work.ts'

/** One sentence per fault. */
type CrashFaults = { lost: string[]; doubled: string[]; halfDone: string[] }
// biome-ignore lint/suspicious/noExplicitAny: rows of every shape
type ReadRows = (text: string) => Promise<any[]>

/** Milliseconds to wait for background work: longer than any retry delay. */
const maxWait = 300_000

/** Waits for background work to finish, then compares what is stored with what was acknowledged. */
export async function findCrashFaults(
  client: ApiClient,
  record: CrashRecord,
  { owner }: Database,
): Promise<CrashFaults> {
  const faults: CrashFaults = { lost: [], doubled: [], halfDone: [] }
  const read: ReadRows = async (text) => (await owner.query(text, [client.person.workspaceId])).rows
  await compareContacts(read, record, faults)
  await compareImports(client, read, record, faults)
  await compareMessages(read, record, faults)
  await comparePictures(client, read, record, faults)
  await compareEvents(read, faults)
  return faults
}

async function compareContacts(read: ReadRows, { created, edited }: CrashRecord, { lost, halfDone }: CrashFaults) {
  const stored = await read('select id, job_title, version from contacts where workspace_id = $1')
  const byId = new Map(stored.map((row) => [row.id, row]))
  const history = await read(
    `select record_id, count(*)::int as lines from history where workspace_id = $1 and kind = 'contact' group by record_id`,
  )
  for (const id of created) if (!byId.has(id)) lost.push(`contact ${id}`)
  for (const { id, sent, acknowledged } of edited) {
    const { job_title, version } = byId.get(id)
    const number = Number(/\d+/.exec(job_title ?? '0')?.[0])
    if (number < acknowledged || number > sent) lost.push(`edit ${acknowledged} of ${id}: ${job_title}`)
    const lines = history.find(({ record_id }) => record_id === id)?.lines
    if (lines !== version) halfDone.push(`contact ${id}: version ${version}, ${lines} lines of history`)
  }
}

async function compareImports(
  client: ApiClient,
  read: ReadRows,
  { imports }: CrashRecord,
  { lost, doubled, halfDone }: CrashFaults,
) {
  const past = await read('select id from imports where workspace_id = $1')
  for (const { id } of imports) if (!past.some((row) => row.id === id)) lost.push(`import ${id}`)
  let imported = 0
  for (const { id } of past) {
    const ended = await waitForImport(client, id)
    const { status, created, undo } = ended
    imported += created
    // An import whose process was killed twice stops there and says so.
    const isFailed = status === 'failed' && JSON.stringify(ended).includes('The server ended twice while it imported')
    const isWhole = status === 'done' ? created === rowsOfImport : isFailed
    if (!isWhole) halfDone.push(`import ${id}: ${status}, ${created} created`)
    const asked = imports.find((one) => one.id === id)?.undo
    if (asked === 'acknowledged' && undo?.status !== 'done') lost.push(`undo of import ${id}: ${undo?.status}`)
    if (undo && undo.removed !== created) halfDone.push(`undo of import ${id}: ${undo.removed} removed`)
  }
  const named = await read(
    `select name, count(*)::int as times from contacts where workspace_id = $1 and name like 'Import %' group by name`,
  )
  for (const { name, times } of named) if (times > 1) doubled.push(`${name}: ${times} times`)
  if (named.length !== imported) halfDone.push(`${named.length} imported people, ${imported} by the imports`)
}

/** Returns the state of an import when it has ended, or after five minutes. */
async function waitForImport({ callUntilServed }: ApiClient, id: string) {
  for (const deadline = Date.now() + maxWait; ; ) {
    const { body } = await callUntilServed('GET', `/imports/${id}`)
    const { status, undo } = body.data
    const isUnderWay = [status, undo?.status].some((each) => each === 'queued' || each === 'running')
    if (!isUnderWay || Date.now() > deadline) return body.data
    await pause(50)
  }
}

async function compareMessages(read: ReadRows, { messages }: CrashRecord, { lost, doubled, halfDone }: CrashFaults) {
  const underWay = `select id, content from whatsapp_messages where workspace_id = $1 and from_me and status = 'PENDING'`
  const deadline = Date.now() + maxWait
  while ((await read(underWay)).length > 0 && Date.now() < deadline) await pause(50)
  for (const { content, id } of await read(underWay)) halfDone.push(`${content} (${id}) is still to be sent`)
  const stored = await read(
    `select content, count(*)::int as times from whatsapp_messages
      where workspace_id = $1 and content like '%Message %' group by content`,
  )
  const times = new Map(stored.map((row) => [row.content, row.times]))
  for (const { text, ids } of messages) {
    if (!times.has(text)) lost.push(text)
    if (ids.size > 1) doubled.push(`${text} has ${ids.size} ids`)
  }
  for (const [content, n] of times) if (n > 1) doubled.push(`${content}: ${n} times`)
}

/** Every picture with a row must have its file, and every acknowledged one must have both. Files without rows are removed after a day. */
async function comparePictures(
  { callUntilServed }: ApiClient,
  read: ReadRows,
  { pictures }: CrashRecord,
  { lost, halfDone }: CrashFaults,
) {
  const stored = await read(`select '/files/' || id as address, bytes from pictures where workspace_id = $1`)
  for (const { address, bytes } of stored) {
    const { status, headers } = await callUntilServed('GET', address)
    const length = headers.get('content-length')
    if (status !== 200 || Number(length) !== bytes)
      halfDone.push(`picture ${address}: ${status}, ${length} of ${bytes} bytes`)
  }
  const sizes = new Map(stored.map(({ address, bytes }) => [address, bytes]))
  for (const { address, bytes } of pictures)
    if (sizes.get(address) !== bytes) lost.push(`picture ${address}: ${sizes.get(address)} of ${bytes} bytes`)
}

async function compareEvents(read: ReadRows, { halfDone }: CrashFaults) {
  const [log] = await read(
    `select max(seq)::int as last, count(*)::int as events,
            (select seq::int from event_counters where workspace_id = $1) as counter
       from events where workspace_id = $1`,
  )
  if (log.last !== log.counter) halfDone.push(`events end at ${log.last}, the counter at ${log.counter}`)
}

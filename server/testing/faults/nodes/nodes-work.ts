import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { uuidv7 } from 'uuidv7'
import type { ApiClient } from '../api-client.ts'
import type { NodeCluster } from './node-cluster.ts'

/** A file that was sent to a conversation: what it contains, and the id of the stored file. */
export type SentFile = { id: string; content: string }

/** Rows of an import, which are stored in two transactions. */
export const rowsOfLongImport = 4_000

/** Sends a document with a text of its own to a conversation; resolves to whether it was acknowledged. */
export async function sendFile({ call }: ApiClient, path: string, sent: SentFile[]): Promise<boolean> {
  const content = `%PDF-1.4 ${uuidv7()}`
  const form = new FormData()
  form.set('to', '+1 555 010 0188')
  form.set('file', new Blob([content], { type: 'application/pdf' }), 'offer.pdf')
  const { status, body } = await call('POST', path, form)
  if (status !== 201) return false
  sent.push({ id: body.data.media.id, content })
  return true
}

/** An import that has stored its first rows and waits on `node`, until it is released. */
type WaitingImport = { id: string; node: string; release(): Promise<void> }

/** Starts an import of thousands of rows through any node. It then waits for its turn, which this process has. */
export async function startWaitingImport(
  { databaseUrl, database }: Pick<NodeCluster, 'databaseUrl' | 'database'>,
  { person: { workspaceId }, call }: ApiClient,
  name: string,
): Promise<WaitingImport> {
  const key = `hashtextextended('import ' || $1::text, 0)`
  const holder = new pg.Client({ connectionString: databaseUrl })
  holder.on('error', () => undefined)
  await holder.connect()
  const findWaitingNode = async (id: string): Promise<string> => {
    for (;;) {
      const ended = await database.owner.query('select error from imports where id = $1 and finished_at is not null', [
        id,
      ])
      if (ended.rows[0]) throw new Error(`The import ended before its turn: ${ended.rows[0].error}`)
      const { rows } = await database.owner.query(
        `select a.application_name as node from pg_locks l join pg_stat_activity a using (pid)
          where l.locktype = 'advisory' and not l.granted and (l.classid::bigint << 32) | l.objid::bigint = ${key}`,
        [workspaceId],
      )
      if (rows[0]) return rows[0].node
      await pause(20)
    }
  }
  await holder.query(`select pg_advisory_lock(${key})`, [workspaceId])
  const rows = Array.from({ length: rowsOfLongImport }, (_, n) => `${name} row ${n}`)
  const form = new FormData()
  form.set('file', new Blob([['Name', ...rows, ''].join('\n')], { type: 'text/csv' }), 'people.csv')
  form.set('onDuplicate', 'create')
  const started = await call('POST', '/contacts/import', form)
  if (started.status !== 200) throw new Error(`${started.status} ${JSON.stringify(started.body)}`)
  const { importId } = started.body.data
  await findWaitingNode(importId)
  // The first rows have their turn, then this process, which stands in line before the others.
  await holder.query(`select pg_advisory_unlock(${key})`, [workspaceId])
  await holder.query(`select pg_advisory_lock(${key})`, [workspaceId])
  return { id: importId, node: await findWaitingNode(importId), release: () => holder.end() }
}

/** Waits until an import is over; returns its state. */
export async function waitForImport({ callUntilServed }: ApiClient, id: string) {
  for (;;) {
    const { status, body } = await callUntilServed('GET', `/imports/${id}`)
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
    if (body.data.status !== 'queued' && body.data.status !== 'running') return body.data
    await pause(50)
  }
}

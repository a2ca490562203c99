import { setTimeout as pause } from 'node:timers/promises'
import { uuidv7 } from 'uuidv7'
import { createPng } from '../../../features/files/examples.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Caller, FaultReply } from './caller.ts'

/** What a kill is tried under, and what was acknowledged of it in all rounds. */
export type CrashWork = {
  /** Works until `isOver`, telling of each acknowledged write; resolves when the last call was answered. */
  run(round: number, isOver: () => boolean, onWrite: () => void): Promise<void>
  /** After the last round: waits until all that goes on by itself has ended, then compares. One sentence for each fault. */
  findFaults(database: Database): Promise<{ lost: string[]; doubled: string[]; halfDone: string[] }>
  /** Replies of 500 and more that are no 503 in the envelope. */
  serverErrors: string[]
}

const rowsOfImport = 40
const edited = 4

/** Edits, new contacts, an import, the undo of the last one, messages and pictures, all at once. */
export async function prepareCrashWork({ person, call, callUntilServed }: Caller): Promise<CrashWork> {
  const serverErrors: string[] = []
  const created: string[] = []
  const imports: { fileName: string; id: string | null; undo: 'never' | 'asked' | 'acknowledged' }[] = []
  const messages: { text: string; ids: Set<string> }[] = []
  const pictures: { address: string; bytes: number }[] = []
  const contacts = await Promise.all(
    Array.from({ length: edited }, async () => {
      const { body } = await call('POST', '/contacts', { name: 'Edited all the time' })
      return { id: body.data.id as string, sent: 0, acknowledged: 0 }
    }),
  )
  const account = (await call('POST', '/whatsapp/accounts/connect', { name: 'Crash' })).body.data.id as string
  const sends = `/whatsapp/accounts/${account}/send`
  while ((await listAccounts()).find(({ id }) => id === account)?.status !== 'CONNECTED') await pause(50)

  async function listAccounts(): Promise<{ id: string; status: string }[]> {
    return (await callUntilServed('GET', '/whatsapp/accounts')).body.data
  }

  /** Whether a reply acknowledges a write; a fault of the server is noted. */
  function isAcknowledged(reply: FaultReply, what: string): boolean {
    const isClear = reply.status < 500 || (reply.status === 503 && reply.body?.success === false)
    if (!isClear) serverErrors.push(`${what}: ${reply.status} ${JSON.stringify(reply.body).slice(0, 200)}`)
    return reply.status === 200 || reply.status === 201 || reply.status === 202
  }

  const edit = async (contact: (typeof contacts)[number]) => {
    contact.sent += 1
    const sent = contact.sent
    const reply = await call('PATCH', `/contacts/${contact.id}/job-title`, { jobTitle: `Job ${sent}` })
    if (!isAcknowledged(reply, 'an edit')) return false
    contact.acknowledged = sent
    return true
  }
  const create = async () => {
    const id = uuidv7()
    if (!isAcknowledged(await call('POST', '/contacts', { id, name: `Created ${id}` }), 'a contact')) return false
    created.push(id)
    return true
  }
  /** A message whose reply was lost is sent again under its key, as a client would. */
  const sendMessage = async () => {
    const message = { text: `Message ${uuidv7()}`, ids: new Set<string>() }
    for (let attempt = 0; attempt < 2; attempt++) {
      const body = { to: '+1 555 010 0177', type: 'text', text: message.text }
      const reply = await call('POST', sends, body, { 'idempotency-key': message.text })
      if (isAcknowledged(reply, 'a message')) message.ids.add(reply.body.data.id)
      else if (message.ids.size === 0) continue
    }
    if (message.ids.size > 0) messages.push(message)
    return message.ids.size > 0
  }
  const upload = async () => {
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(createPng())], { type: 'image/png' }), 'dot.png')
    const reply = await call('POST', '/files', form)
    if (!isAcknowledged(reply, 'a picture')) return false
    pictures.push({ address: reply.body.data.address, bytes: reply.body.data.bytes })
    return true
  }
  const importFile = async (round: number) => {
    const fileName = `round-${round}.csv`
    const one = { fileName, id: null as string | null, undo: 'never' as const }
    imports.push(one)
    const rows = Array.from({ length: rowsOfImport }, (_, n) => `Import ${round} row ${n}`)
    const form = new FormData()
    form.set('file', new Blob([['Name', ...rows, ''].join('\n')], { type: 'text/csv' }), fileName)
    const reply = await call('POST', '/contacts/import', form)
    if (isAcknowledged(reply, 'an import')) one.id = reply.body.data.importId
    return one.id !== null
  }
  const undoLast = async () => {
    const last = imports.findLast(({ id, undo }) => id !== null && undo === 'never')
    if (!last) return false
    const reply = await call('POST', `/imports/${last.id}/undo`)
    // It may still be running: then there is nothing to undo yet.
    if (reply.status === 409) return false
    last.undo = 'asked'
    if (!isAcknowledged(reply, 'an undo')) return false
    last.undo = 'acknowledged'
    return true
  }

  async function run(round: number, isOver: () => boolean, onWrite: () => void) {
    const repeat = async (work: () => Promise<boolean>) => {
      while (!isOver()) if (await work()) onWrite()
    }
    const once = async (work: () => Promise<boolean>) => {
      if (await work()) onWrite()
    }
    await Promise.all([
      ...contacts.map((contact) => repeat(() => edit(contact))),
      repeat(create),
      repeat(sendMessage),
      repeat(upload),
      once(undoLast),
      once(() => importFile(round)),
    ])
  }

  async function waitForImport(id: string) {
    for (;;) {
      const { body } = await callUntilServed('GET', `/imports/${id}`)
      if (![body.data.status, body.data.undo?.status].some((status) => status === 'queued' || status === 'running'))
        return body.data
      await pause(50)
    }
  }

  async function findFaults({ owner }: Database) {
    const faults = { lost: [] as string[], doubled: [] as string[], halfDone: [] as string[] }
    const read = async (text: string, ...more: unknown[]) =>
      (await owner.query(text, [person.workspaceId, ...more])).rows
    const stored = await read('select id, name, job_title, version, deleted_at from contacts where workspace_id = $1')
    const byId = new Map(stored.map((row) => [row.id, row]))
    const changes = await read(
      'select record_id, count(*)::int as n from history where workspace_id = $1 and kind = $2 group by record_id',
      'contact',
    )
    for (const id of created) if (!byId.has(id)) faults.lost.push(`contact ${id}`)
    for (const { id, sent, acknowledged } of contacts) {
      const { job_title, version } = byId.get(id)
      const number = Number(/\d+/.exec(job_title ?? '0')?.[0])
      if (number < acknowledged || number > sent) faults.lost.push(`edit ${acknowledged} of ${id}: ${job_title}`)
      const noted = changes.find(({ record_id }) => record_id === id)?.n
      if (noted !== version) faults.halfDone.push(`contact ${id}: version ${version}, ${noted} lines of history`)
    }
    const past = await read('select id from imports where workspace_id = $1')
    for (const { id } of imports) if (id && !past.some((row) => row.id === id)) faults.lost.push(`import ${id}`)
    const named = await read(
      `select name, count(*)::int as n from contacts where workspace_id = $1 and name like 'Import %' group by name`,
    )
    for (const { name, n } of named) if (n > 1) faults.doubled.push(`${name}: ${n} times`)
    let imported = 0
    for (const { id } of past) {
      const { status, created: count, undo } = await waitForImport(id)
      imported += count
      // An import whose process was killed twice before its first row is set aside, and says so.
      const isWhole = status === 'done' ? count === rowsOfImport : status === 'failed' && count === 0
      if (!isWhole) faults.halfDone.push(`import ${id}: ${status}, ${count} created`)
      const asked = imports.find((one) => one.id === id)?.undo
      if (asked === 'acknowledged' && undo?.status !== 'done') faults.lost.push(`undo of import ${id}`)
      if (undo && undo.removed !== count) faults.halfDone.push(`undo of import ${id}: ${undo.removed} removed`)
    }
    if (named.length !== imported) faults.halfDone.push(`${named.length} imported people, ${imported} by the imports`)
    await findMessageFaults(read, faults)
    await findPictureFaults(faults)
    const [log] = await read(
      `select count(*)::int as n, max(seq)::int as last,
              (select seq::int from event_counters where workspace_id = $1) as counter from events where workspace_id = $1`,
    )
    if (log.last !== log.counter) faults.halfDone.push(`events end at ${log.last}, the counter at ${log.counter}`)
    return faults
  }

  async function findMessageFaults(
    // biome-ignore lint/suspicious/noExplicitAny: rows of every shape
    read: (text: string, ...more: unknown[]) => Promise<any[]>,
    faults: { lost: string[]; doubled: string[]; halfDone: string[] },
  ) {
    const underWay = `select from whatsapp_messages where workspace_id = $1 and from_me and content like 'Message %' and status = 'PENDING'`
    while ((await read(`${underWay} limit 1`)).length > 0) await pause(50)
    const rows = await read(
      `select content, count(*)::int as n from whatsapp_messages where workspace_id = $1 and content like '%Message %' group by content`,
    )
    const counts = new Map(rows.map(({ content, n }) => [content, n]))
    for (const { text, ids } of messages) {
      if (!counts.has(text)) faults.lost.push(`message ${text}`)
      if (ids.size > 1) faults.doubled.push(`message ${text} has ${ids.size} ids`)
    }
    for (const [content, n] of counts) if (n > 1) faults.doubled.push(`message ${content}: ${n} times`)
  }

  async function findPictureFaults(faults: { lost: string[] }) {
    for (const { address, bytes } of pictures) {
      const { status, headers } = await callUntilServed('GET', address)
      if (status !== 200 || Number(headers.get('content-length')) !== bytes)
        faults.lost.push(`picture ${address}: ${status}, ${headers.get('content-length')} of ${bytes} bytes`)
    }
  }

  return { run, findFaults, serverErrors }
}

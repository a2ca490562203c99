import { setTimeout as pause } from 'node:timers/promises'
import { uuidv7 } from 'uuidv7'
import { createPng } from '../../../features/files/examples.ts'
import type { ApiClient, FaultReply } from '../api-client.ts'

/** What was written in all rounds, and which writes were acknowledged. */
export type CrashRecord = {
  /**
   * Contacts that are edited continuously: the numbers of the last edit sent and of the last one acknowledged, and the version from that
   * reply; null if a later reply was lost.
   */
  edited: { id: string; sent: number; acknowledged: number; version: number | null }[]
  created: string[]
  imports: { id: string | null; undo: 'never' | 'asked' | 'acknowledged' }[]
  /** Texts of messages, with the ids in the replies. */
  messages: { text: string; ids: Set<string> }[]
  pictures: { address: string; bytes: number }[]
  /** Replies with a status of 500 or more, except a 503 in the envelope. */
  serverErrors: string[]
  /** Calls without a reply, and the reasons. */
  unanswered: string[]
}

export const rowsOfImport = 40

/** Performs one write; resolves to whether it was acknowledged. */
type Writer = () => Promise<boolean>

/** Creates contacts to edit and a WhatsApp account to send from. */
export async function prepareCrashWork(client: ApiClient): Promise<{ record: CrashRecord; sendPath: string }> {
  const edited = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const { body } = await client.call('POST', '/contacts', { name: 'Edited all the time' })
      return { id: body.data.id as string, sent: 0, acknowledged: 0, version: body.data.version as number | null }
    }),
  )
  const account = (await client.call('POST', '/whatsapp/accounts/connect', { name: 'Crash' })).body.data.id as string
  const isConnected = async () => {
    const { body } = await client.callUntilServed('GET', '/whatsapp/accounts')
    return body.data.some(({ id, status }: { id: string; status: string }) => id === account && status === 'CONNECTED')
  }
  while (!(await isConnected())) await pause(50)
  const record = { edited, created: [], imports: [], messages: [], pictures: [], serverErrors: [], unanswered: [] }
  return { record, sendPath: `/whatsapp/accounts/${account}/send` }
}

/** Edits and creates contacts, sends messages and pictures, imports, and undoes the last import, all concurrently, until stopped. */
export async function runCrashWork(
  client: ApiClient,
  { record, sendPath }: Awaited<ReturnType<typeof prepareCrashWork>>,
  { round, isOver, onWrite }: { round: number; isOver(): boolean; onWrite(): void },
): Promise<void> {
  const once = async (write: Writer) => {
    if (await write()) onWrite()
  }
  const repeat = async (write: Writer) => {
    while (!isOver()) await once(write)
  }
  await Promise.all([
    ...record.edited.map((contact) => repeat(() => editContact(client, record, contact))),
    repeat(() => createContact(client, record)),
    repeat(() => sendMessage(client, record, sendPath)),
    repeat(() => uploadPicture(client, record)),
    once(() => undoLastImport(client, record)),
    once(() => importFile(client, record, round)),
  ])
}

/** Whether a reply acknowledges a write; records server errors. */
function isAcknowledged(record: CrashRecord, reply: FaultReply, what: string): boolean {
  if (reply.status === 0) record.unanswered.push(`${what}: ${reply.body}`)
  const isClear = reply.status < 500 || (reply.status === 503 && reply.body?.success === false)
  if (!isClear) record.serverErrors.push(`${what}: ${reply.status} ${JSON.stringify(reply.body).slice(0, 200)}`)
  return reply.status >= 200 && reply.status < 300
}

/** Edits like the panel, with the version it shows. After a lost reply, it reads again, because that edit may have been stored. */
async function editContact({ call }: ApiClient, record: CrashRecord, contact: CrashRecord['edited'][number]) {
  const version = contact.version ?? (await call('GET', `/contacts/${contact.id}`)).body?.data?.version
  if (version === undefined) return false
  contact.sent += 1
  const { sent } = contact
  const path = `/contacts/${contact.id}/job-title`
  const reply = await call('PATCH', path, { jobTitle: `Job ${sent}` }, { 'if-match': `"${version}"` })
  contact.version = null
  if (!isAcknowledged(record, reply, 'an edit')) return false
  contact.acknowledged = sent
  contact.version = reply.body.data.version
  return true
}

async function createContact({ call }: ApiClient, record: CrashRecord) {
  const id = uuidv7()
  const reply = await call('POST', '/contacts', { id, name: `Created ${id}` })
  if (!isAcknowledged(record, reply, 'a contact')) return false
  record.created.push(id)
  return true
}

/** Sends a message twice with the same key, like a client that has lost a reply. */
async function sendMessage({ call }: ApiClient, record: CrashRecord, path: string) {
  const text = `Message ${uuidv7()}`
  const ids = new Set<string>()
  for (let attempt = 0; attempt < 2; attempt++) {
    const body = { to: '+1 555 010 0177', type: 'text', text }
    const reply = await call('POST', path, body, { 'idempotency-key': text })
    if (isAcknowledged(record, reply, 'a message')) ids.add(reply.body.data.id)
  }
  if (ids.size > 0) record.messages.push({ text, ids })
  return ids.size > 0
}

async function uploadPicture({ call }: ApiClient, record: CrashRecord) {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(createPng())], { type: 'image/png' }), 'dot.png')
  const reply = await call('POST', '/files', form)
  if (!isAcknowledged(record, reply, 'a picture')) return false
  record.pictures.push({ address: reply.body.data.address, bytes: reply.body.data.bytes })
  return true
}

async function importFile({ call }: ApiClient, record: CrashRecord, round: number) {
  const names = Array.from({ length: rowsOfImport }, (_, n) => `Import ${round} row ${n}`)
  const form = new FormData()
  form.set('file', new Blob([['Name', ...names, ''].join('\n')], { type: 'text/csv' }), `round-${round}.csv`)
  const reply = await call('POST', '/contacts/import', form)
  if (!isAcknowledged(record, reply, 'an import')) return false
  record.imports.push({ id: reply.body.data.importId, undo: 'never' })
  return true
}

async function undoLastImport({ call }: ApiClient, record: CrashRecord) {
  const last = record.imports.findLast(({ undo }) => undo === 'never')
  if (!last) return false
  const reply = await call('POST', `/imports/${last.id}/undo`)
  // The import may still be running, so there is nothing to undo yet.
  if (reply.status === 409) return false
  last.undo = 'asked'
  if (!isAcknowledged(record, reply, 'an undo')) return false
  last.undo = 'acknowledged'
  return true
}

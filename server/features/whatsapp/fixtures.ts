import { uuidv7 } from 'uuidv7'
import type { TestServer } from '../../platform/testing/harness.ts'
import type { Person } from '../../platform/testing/people.ts'

export type Thread = { id: string; whatsappId: string; messageIds: string[] }
type Of = {
  accountId: string
  number?: string
  name?: string
  contactId?: string | null
  unread?: number
  heardAt?: string
}
type Spoken = { content: string; fromMe?: boolean; status?: string; type?: string; mediaId?: string; at?: string }

/** A conversation straight in the database, with what was said in it, oldest first, a minute apart. */
export async function aThread(
  { platform }: Pick<TestServer, 'platform'>,
  { workspaceId, userId }: Person,
  { accountId, number = '15550142', name = 'Amara Okonkwo', contactId = null, unread = 0, heardAt = '2026-03-01' }: Of,
  said: Spoken[] = [{ content: 'Hello' }],
): Promise<Thread> {
  const { owner } = platform.database
  const id = uuidv7()
  const whatsappId = `${number}@c.us`
  await owner.query(
    `insert into whatsapp_conversations (workspace_id, id, account_id, whatsapp_id, phone_number, profile_name, contact_id, unread_count,
                                         assignee_id, last_message_at, last_inbound_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, '2026-03-01', $10)`,
    [workspaceId, id, accountId, whatsappId, `+${number}`, name, contactId, unread, unread ? null : userId, heardAt],
  )
  await owner.query(
    `insert into whatsapp_addresses (workspace_id, account_id, kind, value, conversation_id) values ($1, $2, 'pn', $3, $4)`,
    [workspaceId, accountId, number, id],
  )
  const messageIds: string[] = []
  for (const [n, { content, fromMe = false, status = 'DELIVERED', type = 'text', mediaId, at }] of said.entries()) {
    const messageId = uuidv7()
    messageIds.push(messageId)
    await owner.query(
      `insert into whatsapp_messages (workspace_id, id, account_id, conversation_id, provider_id, from_me, sender_name, message_type,
                                      content, media_id, status, failure, sent_by, said_at)
       values ($1, $2, $3, $4, $2::uuid::text, $5, case when $5 then null else $6 end, $7, $8, $9, $10,
               case when $10 = 'FAILED' then 'rejected' end, case when $5 then $11::uuid end, $12)`,
      [
        workspaceId,
        messageId,
        accountId,
        id,
        fromMe,
        name,
        type,
        content,
        mediaId ?? null,
        status,
        userId,
        at ?? saidAt(n),
      ],
    )
  }
  const times = said.map(({ at }, n) => at ?? saidAt(n))
  const last = times.indexOf([...times].sort().at(-1) ?? '')
  await owner.query('update whatsapp_conversations set last_message_id = $2, last_message_at = $3 where id = $1', [
    id,
    messageIds[last],
    times[last],
  ])
  return { id, whatsappId, messageIds }
}

const saidAt = (n: number): string => new Date(Date.UTC(2026, 0, 1, 9, n)).toISOString()

/** A row of each table that only the engines write. */
export async function whatEnginesKeep(
  { platform }: Pick<TestServer, 'platform'>,
  { workspaceId, userId }: Person,
  { accountId, conversationId, messageId }: { accountId: string; conversationId: string; messageId: string },
): Promise<void> {
  const rows: [string, Record<string, unknown>][] = [
    ['whatsapp_credentials', { account_id: accountId, type: 'session', id: 'one', sealed: 'sealed' }],
    ['whatsapp_journal', { id: uuidv7(), account_id: accountId, kind: 'message', dedupe: 'm one', event: workspaceId }],
    [
      'whatsapp_outbox',
      { id: uuidv7(), account_id: accountId, conversation_id: conversationId, kind: 'send', message_id: messageId },
    ],
    ['whatsapp_media', { id: uuidv7(), account_id: accountId, kind: 'image', state: 'pending', created_by: userId }],
  ]
  for (const [table, row] of rows) {
    const entries = Object.entries({ workspace_id: workspaceId, ...row })
    await platform.database.owner.query(
      `insert into ${table} (${entries.map(([name]) => name)}) values (${entries.map((_one, n) => `$${n + 1}`)})`,
      entries.map(([, value]) => value),
    )
  }
}

/** A form as a browser sends it. */
export function formOf(
  fields: Record<string, string>,
  { content, type, name }: { content: Buffer; type: string; name: string },
): { body: Buffer; headers: Record<string, string> } {
  const boundary = '----parley-message'
  const texts = Object.entries(fields).map(
    ([key, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`,
  )
  const head = `${texts.join('')}--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)])
  return { body, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }
}

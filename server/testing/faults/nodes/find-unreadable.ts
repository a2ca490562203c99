import type { ApiClient } from '../api-client.ts'
import type { CrashRecord } from '../crash/crash-work.ts'
import type { SentFile } from './nodes-work.ts'

/** Everything that was acknowledged and can be read through every node. */
type Acknowledged = Pick<CrashRecord, 'created' | 'pictures'> & { files: readonly SentFile[] }

/** Reads contacts, pictures and message files through one node; one sentence for each that it does not return as it was stored. */
export async function findUnreadable(
  { call }: ApiClient,
  node: string,
  { created, pictures, files }: Acknowledged,
): Promise<string[]> {
  const unreadable: string[] = []
  const exported = await call('POST', '/contacts/export', { format: 'json', fields: ['name'] })
  const names = JSON.stringify(exported.body)
  for (const id of created) if (!names.includes(id)) unreadable.push(`${node}: contact ${id}`)
  for (const { address, bytes } of pictures) {
    const { status, headers } = await call('GET', address)
    if (status !== 200 || Number(headers.get('content-length')) !== bytes)
      unreadable.push(`${node}: picture ${address}: ${status}`)
  }
  for (const { id, content } of files) {
    const { body } = await call('GET', `/whatsapp/media/${id}`)
    const file = await call('GET', body.data.address)
    if (file.status !== 200 || file.body !== content) unreadable.push(`${node}: file ${id}: ${file.status}`)
  }
  return unreadable
}

import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createPng } from '../../../features/files/examples.ts'
import { writeWorkbook } from '../../../features/transfer/workbook/write-workbook.ts'
import type { ApiClient, FaultReply } from '../api-client.ts'

/** A call that needs space on the file disk. */
type StoringCall = (client: ApiClient, sendPath: string) => Promise<FaultReply>

const createForm = (content: string | Uint8Array, name: string, type: string, fields: Record<string, string> = {}) => {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.set(field, value)
  form.set('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)], { type }), name)
  return form
}
const createPicture = () => createForm(createPng(), 'dot.png', 'image/png')
const createTable = () => createForm('Name\nProbe of a table\n', 'people.csv', 'text/csv')

async function createWorkbook() {
  async function* readRows() {
    yield ['Probe of a workbook']
  }
  const workbook = await buffer(Readable.from(writeWorkbook('People', ['Name'], readRows(), [])))
  return createForm(workbook, 'people.xlsx', 'application/octet-stream')
}

/** Creates a table of two megabytes, so that the disk is full before it has been sent completely. */
const createLargeTable = () =>
  createForm(`Name,Remark\n${`Probe,${'x'.repeat(2_000)}\n`.repeat(1_000)}`, 'people.csv', 'text/csv', {
    dryRun: 'true',
  })

export const storingCalls: Record<string, StoringCall> = {
  'a picture': ({ call }) => call('POST', '/files', createPicture()),
  'a profile picture': ({ call }) => call('POST', '/auth/profile/picture', createPicture()),
  'an import of a table': ({ call }) => call('POST', '/contacts/import', createTable()),
  'an import of a workbook': async ({ call }) => call('POST', '/contacts/import', await createWorkbook()),
  'an import of rows': ({ call }) => call('POST', '/contacts/import', { contacts: [{ name: 'Probe of rows' }] }),
  'a dry run of a large table': ({ call }) => call('POST', '/contacts/import', createLargeTable()),
  'a preview of a workbook': async ({ call }) => call('POST', '/contacts/import/preview', await createWorkbook()),
  'an export as CSV': ({ call }) => call('POST', '/contacts/export', { format: 'csv' }),
  'an export as JSON': ({ call }) => call('POST', '/contacts/export', { format: 'json' }),
  'an export as XLSX': ({ call }) => call('POST', '/contacts/export', { format: 'xlsx' }),
  'a file of a message': ({ call }, sendPath) =>
    call('POST', sendPath, createForm('A plan for the dock', 'plan.txt', 'text/plain', { to: '+1 555 010 0178' })),
  'a large file of a message': ({ call }, sendPath) =>
    call(
      'POST',
      sendPath,
      createForm(new Uint8Array(2 << 20).fill(97), 'large.txt', 'text/plain', { to: '+1 555 010 0178' }),
    ),
}

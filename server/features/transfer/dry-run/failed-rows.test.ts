import { readdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { parse } from 'csv-parse/sync'
import { uuidv7 } from 'uuidv7'
import { describe, expect, it } from 'vitest'
import { createPerson, type Person } from '../../../testing/factories/person.ts'
import { getTestServer } from '../../../testing/harness/test-server.ts'
import { csv, importContacts, importContactsToEnd, sendFile } from '../examples.ts'

const server = await getTestServer({ alone: true })

const file = csv(
  'Name,Email,Lead type,Note',
  'Amara,,lukewarm,"=1+1, and more"',
  'Ben,,tepid,',
  'Cem,,HOT,',
  ',nobody,lukewarm,',
)
const leadType = 'Lead type must be one of HOT, WARM, COLD'

const saveRows = (person: Person, query: string, options: Record<string, string> = {}) =>
  sendFile(person, `/contacts/import/failed${query}`, { content: file, options })

const listProblems = async (person: Person) =>
  (await importContacts(person, file, { dryRun: 'true' })).body.data.problems as { id: string; field: string }[]

const readLines = (text: string): string[][] => parse(text, { bom: true })

describe('does', () => {
  it('gives the rows with one problem of a dry run as they are in the file, and stores nothing', async () => {
    const maren = await createPerson(server)
    const problem = (await listProblems(maren)).find(({ field }) => field === 'leadType')
    const saved = await saveRows(maren, `?problem=${problem?.id}`)
    expect(saved.headers).toMatchObject({
      'x-row-count': '2',
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="failed-rows.csv"',
    })
    expect(readLines(saved.text)).toEqual([
      ['Row', 'Column', 'Reason', 'Name', 'Email', 'Lead type', 'Note'],
      ['2', 'leadType', leadType, 'Amara', '', 'lukewarm', "'=1+1, and more"],
      ['3', 'leadType', leadType, 'Ben', '', 'tepid', ''],
    ])
    const { owner } = server.platform.database
    const { rows } = await owner.query(
      'select (select count(*)::int from imports where workspace_id = $1) + (select count(*)::int from contacts where workspace_id = $1) as count',
      [maren.workspaceId],
    )
    expect(rows).toEqual([{ count: 0 }])
    await expect.poll(() => readdir(dirname(server.platform.files.path(uuidv7())))).toEqual([])
  })

  it('gives the failed rows, on request also those with skipped values, like the report of the import', async () => {
    const maren = await createPerson(server)
    const failed = await saveRows(maren, '')
    const all = await saveRows(maren, '?leftOut=true')
    expect(readLines(failed.text).map(([row]) => row)).toEqual(['Row', '5'])
    expect(readLines(all.text).map(([row]) => row)).toEqual(['Row', '2', '3', '5'])
    const { importId } = (await importContactsToEnd(server, maren, file)).body.data
    const reported = await maren.request('GET', `/imports/${importId}/failed?leftOut=true`)
    expect(readLines(all.text)).toEqual(readLines(reported.text))
  })

  it('reads the file as its dry run did: a mapped value is no problem', async () => {
    const maren = await createPerson(server)
    const problem = (await listProblems(maren)).find(({ field }) => field === 'leadType')
    const values = JSON.stringify({ leadType: { lukewarm: 'WARM' } })
    const saved = await saveRows(maren, `?problem=${problem?.id}`, { values })
    expect(readLines(saved.text).map(([row]) => row)).toEqual(['Row', '3'])
  })
})

describe('refuses', () => {
  it('a file that cannot be imported, a name that is no problem, and a viewer', async () => {
    const maren = await createPerson(server)
    const unknown = await sendFile(maren, '/contacts/import/failed', { content: csv('Shoe,Hat', '1,2') })
    expect([unknown.status, unknown.body.error]).toEqual([422, 'validation_failed'])
    expect((await saveRows(maren, '?problem=%27x')).status).toBe(400)
    const viewer = await createPerson(server, { role: 'VIEWER', workspaceOf: maren })
    expect((await saveRows(viewer, '')).status).toBe(409)
  })
})

import { afterAll, expect, it } from 'vitest'
import { openDatabase } from '../../platform/database/database.ts'
import { createStatementScope } from '../../platform/database/scope.ts'
import { sql } from '../../platform/database/sql.ts'
import { notFound } from '../../platform/errors.ts'
import { createPerson } from '../../testing/factories/person.ts'
import { openLink } from '../../testing/faults/database/database-link.ts'
import { getTestServer } from '../../testing/harness/test-server.ts'
import { createPng } from './examples.ts'
import { storePicture } from './pictures.ts'

const server = await getTestServer({ alone: true })
const maren = await createPerson(server)
const databaseUrl = new URL(String(server.platform.database.app.options.connectionString))
const link = await openLink(Number(databaseUrl.port))
const database = openDatabase({ url: Object.assign(databaseUrl, { port: String(link.port) }).toString() })
afterAll(async () => {
  await database.close()
  await link.close()
})

const claim = { ...maren, organizationId: null, needs: 'VIEWER' as const }
const picture = { content: createPng(), mediaType: 'image/png' as const }
const listPictures = async (): Promise<{ id: string }[]> =>
  (await server.platform.database.owner.query('select id from pictures where workspace_id = $1', [maren.workspaceId]))
    .rows

it('keeps the file of a picture whose row is stored, though the reply of the database is lost', async () => {
  // Opens a connection first.
  await createStatementScope(database, claim).tx.rows(sql`select 1 as one`)
  link.losesReplies = true
  const stored = storePicture(createStatementScope(database, claim), server.platform.files, picture).catch(() => 'lost')
  await expect.poll(async () => (await listPictures()).length).toBe(1)
  link.cut()
  expect(await stored).toBe('lost')
  const [row] = await listPictures()
  expect(await server.platform.files.size(String(row?.id))).toBe(picture.content.length)
})

it('removes the file of a picture that was refused', async () => {
  const names: string[] = []
  const { files } = server.platform
  const refused = { tx: { rows: () => Promise.reject(notFound('workspace')) } } as never
  const remove = async (name: string) => {
    names.push(name)
    await files.remove(name)
  }
  await expect(storePicture(refused, { ...files, remove }, picture)).rejects.toThrow()
  await expect(files.size(String(names[0]))).rejects.toThrow('ENOENT')
})

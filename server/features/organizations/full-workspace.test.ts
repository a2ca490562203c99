import { describe, expect, it } from 'vitest'
import { createPerson } from '../../testing/factories/person.ts'
import { getTestServer } from '../../testing/harness/test-server.ts'
import { createPng, uploadPicture } from '../files/examples.ts'
import { importContacts, waitForImport } from '../transfer/examples.ts'

const server = await getTestServer({ alone: true, quotas: { records: 2_500, fileBytes: 1_572_864 } })
const { owner } = server.platform.database

describe('refuses', () => {
  it('a picture whose bytes are too many, with the limit in megabytes', async () => {
    const maren = await createPerson(server)
    expect((await uploadPicture(maren, createPng())).status).toBe(201)
    await owner.query(
      `insert into pictures select workspace_id, gen_random_uuid(), media_type, 1572864 - bytes, created_by from pictures where workspace_id = $1`,
      [maren.workspaceId],
    )
    expect((await uploadPicture(maren, createPng(), 'second.png')).body).toMatchObject({
      error: 'workspace_full',
      message: 'This workspace is full: it may hold 1.5 MB of pictures and attachments.',
    })
  })
})

describe('survives', () => {
  it('a workspace that gets full in the middle of an import: what fits stays, and it says after which row it stopped', async () => {
    const maren = await createPerson(server)
    const file = `Name\n${Array.from({ length: 3_000 }, (_, n) => `Person ${n}\n`).join('')}`
    const { importId } = (await importContacts(maren, file, { onDuplicate: 'skip' })).body.data
    expect(await waitForImport(server, maren, importId)).toMatchObject({
      status: 'failed',
      created: 2_000,
      errors: [
        {
          field: 'file',
          message:
            'This workspace is full: it may hold 2,500 records, those in the trash included. The import stopped after row 2,001; the rows after it were not imported.',
        },
      ],
    })
  })
})

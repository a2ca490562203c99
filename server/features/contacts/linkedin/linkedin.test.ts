import { uuidv7 } from 'uuidv7'
import { describe, expect, it } from 'vitest'
import type { LinkedinList } from '#contract/contacts/linkedin.ts'
import { createPerson, sendRequest } from '../../../testing/factories/person.ts'
import { getTestServer } from '../../../testing/harness/test-server.ts'
import { whileLocked } from '../../../testing/harness/while-locked.ts'
import { createContact } from '../examples.ts'

const server = await getTestServer()
const maren = await createPerson(server)
const otherTenant = await createPerson(server)

/** A row of each list, and the requirements of its four calls. */
const lists: {
  list: LinkedinList
  row: Record<string, string>
  /** Another value of each field. */
  changes: Record<string, string>
  missing: string
  /** The required field of a row. */
  required?: string
  data: string
  calls: [string, string, string, string]
}[] = [
  {
    list: 'linkedin-experience',
    row: {
      position: 'Buyer',
      company: 'Oka',
      duration: '2 years',
      location: 'Kyoto',
      description: 'Clay',
      skills: 'Glaze',
      url: 'https://oka.example',
    },
    changes: {
      position: 'Head of buying',
      company: 'Kiln & Co.',
      duration: '3 years',
      location: 'Osaka',
      description: 'Porcelain',
      skills: 'Firing',
      url: 'https://kiln.example',
    },
    missing: 'This experience does not exist.',
    required: 'position',
    data: 'LI-001',
    calls: ['LI-004', 'LI-005', 'LI-006', 'LI-007'],
  },
  {
    list: 'linkedin-skills',
    row: { skillName: 'Negotiation' },
    changes: { skillName: 'Closing' },
    missing: 'This skill does not exist.',
    required: 'skillName',
    data: 'LI-002',
    calls: ['LI-008', 'LI-009', 'LI-010', 'LI-011'],
  },
  {
    list: 'linkedin-job-preferences',
    row: { jobTitle: 'Buyer', locationType: 'Remote', location: 'Anywhere', employmentType: 'Part-time' },
    changes: { jobTitle: 'Planner', locationType: 'Hybrid', location: 'Utrecht', employmentType: 'Contract' },
    missing: 'This job preference does not exist.',
    data: 'LI-003',
    calls: ['LI-012', 'LI-013', 'LI-014', 'LI-015'],
  },
]

for (const { list, row, changes, missing, required, data, calls } of lists) {
  const [get, post, patch, remove] = calls
  describe(`${list}: does`, () => {
    it(`adds a row and lists it (${get}, ${post}, ${data})`, async () => {
      const { id } = await createContact(maren)
      const added = await maren.request('POST', `/contacts/${id}/${list}`, row)
      expect(added.status).toBe(201)
      expect(added.body.data).toEqual({ id: added.body.data.id, ...row })
      expect((await maren.request('GET', `/contacts/${id}/${list}`)).body.data).toEqual([added.body.data])
    })

    it(`changes a row and deletes it (${patch}, ${remove})`, async () => {
      const { id } = await createContact(maren)
      const added = await maren.request('POST', `/contacts/${id}/${list}`, row)
      const other = (await maren.request('POST', `/contacts/${id}/${list}`, row)).body.data
      const child = added.body.data.id
      for (const [key, value] of Object.entries(changes)) {
        const changed = await maren.request('PATCH', `/contacts/${id}/${list}/${child}`, { [key]: value })
        expect(changed.body.data[key]).toBe(value)
      }
      const read = await maren.request('GET', `/contacts/${id}/${list}`)
      expect(read.body.data).toEqual([{ id: child, ...changes }, other])
      for (const key of Object.keys(changes).filter((key) => key !== required)) {
        const emptied = await maren.request('PATCH', `/contacts/${id}/${list}/${child}`, { [key]: null })
        expect(emptied.body.data[key]).toBeNull()
      }
      expect((await maren.request('DELETE', `/contacts/${id}/${list}/${child}`)).body.data).toEqual({ id: child })
      expect((await maren.request('GET', `/contacts/${id}/${list}`)).body.data).toEqual([other])
    })

    it('keeps empty fields as null', async () => {
      const { id } = await createContact(maren)
      const empty = Object.fromEntries(Object.keys(row).map((key) => [key, key === required ? row[key] : null]))
      const added = await maren.request('POST', `/contacts/${id}/${list}`, empty)
      expect(added.body.data).toMatchObject(empty)
    })
  })

  describe(`${list}: refuses`, () => {
    it(`a row without its required field, unknown keys and values that do not fit (${post})`, async () => {
      const { id } = await createContact(maren)
      if (required) {
        for (const value of [null, '', '  '])
          expect((await maren.request('POST', `/contacts/${id}/${list}`, { ...row, [required]: value })).status).toBe(
            422,
          )
        const { body } = await maren.request('POST', `/contacts/${id}/${list}`, row)
        expect(
          (await maren.request('PATCH', `/contacts/${id}/${list}/${body.data.id}`, { [required]: null })).status,
        ).toBe(422)
      }
      expect((await maren.request('POST', `/contacts/${id}/${list}`, { ...row, contactId: id })).status).toBe(422)
      expect(
        (
          await maren.request('POST', `/contacts/${id}/${list}`, {
            ...row,
            [Object.keys(row)[0] ?? '']: 'x'.repeat(20_000),
          })
        ).status,
      ).toBe(422)
    })

    it('a row that does not exist, naming its kind', async () => {
      const { id } = await createContact(maren)
      const { status, body } = await maren.request('PATCH', `/contacts/${id}/${list}/${uuidv7()}`, changes)
      expect([status, body.message]).toEqual([404, missing])
    })
  })

  describe(`${list}: hides`, () => {
    it('rows of another workspace and of another contact (ORG-021)', async () => {
      const { id } = await createContact(maren)
      const other = await createContact(maren)
      const { body } = await maren.request('POST', `/contacts/${id}/${list}`, row)
      const child = body.data.id
      expect((await otherTenant.request('GET', `/contacts/${id}/${list}`)).status).toBe(404)
      expect((await otherTenant.request('POST', `/contacts/${id}/${list}`, row)).status).toBe(404)
      expect((await otherTenant.request('PATCH', `/contacts/${id}/${list}/${child}`, row)).status).toBe(404)
      expect((await maren.request('DELETE', `/contacts/${other.id}/${list}/${child}`)).status).toBe(404)
      const path = `/contacts/${id}/${list}?workspaceId=${maren.workspaceId}&organizationId=`
      const headers = { authorization: `Bearer ${maren.token}` }
      for (const [organizationId, status] of [
        [maren.organizationId, 200],
        [otherTenant.organizationId, 404],
      ] as const)
        expect((await sendRequest(server, 'GET', `${path}${organizationId}`, undefined, headers)).status).toBe(status)
      expect((await maren.request('GET', `/contacts/${id}/${list}`)).body.page.total).toBe(1)
    })
  })

  describe(`${list}: survives`, () => {
    it('two rows added beside 499 at once: one is', async () => {
      const { id } = await createContact(maren)
      const add = () => maren.request('POST', `/contacts/${id}/${list}`, row)
      expect((await add()).status).toBe(201)
      const table = list.replaceAll('-', '_')
      await server.platform.database.owner.query(
        `insert into ${table} select (jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid()))).*
           from ${table} r, generate_series(1, 498) where r.contact_id = $1`,
        [id],
      )
      const lock = { statement: 'select from contacts where id = $1 for update', values: [id], waiting: 2 }
      const answers = await whileLocked(server, lock, () => Promise.all([add(), add()]))
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 422])
    })

    it('a row sent twice', async () => {
      const { id } = await createContact(maren)
      const body = { id: uuidv7(), ...row }
      const statuses = [
        await maren.request('POST', `/contacts/${id}/${list}`, body),
        await maren.request('POST', `/contacts/${id}/${list}`, body),
      ].map(({ status }) => status)
      expect(statuses).toEqual([201, 200])
    })

    it('a contact that is trashed and restored', async () => {
      const { id } = await createContact(maren)
      await maren.request('POST', `/contacts/${id}/${list}`, row)
      const gone = await maren.request('DELETE', `/contacts/${id}`)
      expect((await maren.request('GET', `/contacts/${id}/${list}`)).status).toBe(404)
      await maren.request('POST', '/contacts/restore', { deletionId: gone.body.data.deletionId })
      expect((await maren.request('GET', `/contacts/${id}/${list}`)).body.page.total).toBe(1)
    })
  })
}

describe('all lists: refuse', () => {
  it('calls without a workspace, and of an organization that is not its own (LI-032)', async () => {
    const { id } = await createContact(maren)
    const headers = { authorization: `Bearer ${maren.token}` }
    for (const { list } of lists) {
      const path = `/contacts/${id}/${list}`
      expect((await sendRequest(server, 'GET', path, undefined, headers)).status).toBe(400)
      const foreign = `${path}?workspaceId=${maren.workspaceId}&organizationId=${otherTenant.organizationId}`
      expect((await sendRequest(server, 'GET', foreign, undefined, headers)).status).toBe(404)
    }
  })
})

describe('experience: does', () => {
  it('takes skills of up to 2,000 characters', async () => {
    const { id } = await createContact(maren)
    const send = (length: number) =>
      maren.request('POST', `/contacts/${id}/linkedin-experience`, { position: 'Buyer', skills: 'x'.repeat(length) })
    expect((await send(2_000)).status).toBe(201)
    expect((await send(2_001)).status).toBe(422)
  })
})

describe('job preferences: does', () => {
  it('takes exactly the listed kinds of place and employment (LI-025, LI-026)', async () => {
    const { id } = await createContact(maren)
    const send = (body: object) => maren.request('POST', `/contacts/${id}/linkedin-job-preferences`, body)
    for (const locationType of ['On-site', 'Remote', 'Hybrid']) expect((await send({ locationType })).status).toBe(201)
    for (const employmentType of ['Full-time', 'Part-time', 'Contract', 'Internship', 'Freelance'])
      expect((await send({ employmentType })).status).toBe(201)
    expect((await send({ locationType: 'Office' })).status).toBe(422)
    expect((await send({ employmentType: 'Seasonal' })).status).toBe(422)
  })
})

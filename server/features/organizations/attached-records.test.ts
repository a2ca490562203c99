import { describe, expect, it } from 'vitest'
import { createThroughApi } from '../../testing/examples/collect-examples.ts'
import { createPerson } from '../../testing/factories/person.ts'
import { getTestServer } from '../../testing/harness/test-server.ts'

const server = await getTestServer()
const maren = await createPerson(server)
const create = (path: string, values: object) => createThroughApi(maren, 'POST', path, values)

describe('does', () => {
  it('attaches deals, activities, tasks and notes to a contact, a company or a deal (ORG-028)', async () => {
    const subjects = {
      contactId: (await create('/contacts', { name: 'Amara Okonkwo' })).id,
      companyId: (await create('/companies', { name: 'Tessellate Freight' })).id,
      dealId: (await create('/deals', { title: 'Winter freight' })).id,
    }
    for (const [link, id] of Object.entries(subjects)) {
      const attached = [
        ...(link === 'dealId' ? [] : [await create('/deals', { title: 'Dock cranes', [link]: id })]),
        await create('/activities', { title: 'First call', [link]: id }),
        await create('/tasks', { title: 'Call back', [link]: id }),
        await create('/notes', { content: 'Prefers rail', [link]: id }),
      ]
      for (const record of attached) expect(record).toMatchObject({ [link]: id })
    }
  })
})

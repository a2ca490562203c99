import { beforeAll, describe, expect, it } from 'vitest'
import { createPerson, type Person } from '../../../testing/factories/person.ts'
import { getTestServer } from '../../../testing/harness/test-server.ts'
import { createAccount } from '../accounts/examples.ts'
import { createThread } from '../fixtures/factories.ts'

const server = await getTestServer()
let maren: Person
beforeAll(async () => {
  maren = await createPerson(server)
})

const owner = (text: string, values: unknown[] = []) => server.platform.database.owner.query(text, values)
const most = 20

async function aPhone(person = maren): Promise<string> {
  const id = await createAccount(server, person)
  await owner(`update whatsapp_accounts set engine = 'linked-device' where id = $1`, [id])
  return id
}
const write = (accountId: string, to: string, person = maren) =>
  person.request('POST', `/whatsapp/accounts/${accountId}/send`, { to, type: 'text', text: 'Good morning' })
const strangers = Array.from({ length: most + 4 }, (_, n) => `155502${String(n).padStart(2, '0')}`)
const left = async (accountId: string, person = maren): Promise<number | null> => {
  const { body } = await person.request('GET', '/whatsapp/accounts')
  return body.data.find(({ id }: { id: string }) => id === accountId).firstContactsLeft
}

describe('does', () => {
  it('limits first contacts per account and day, even concurrent ones, and returns how many are left', async () => {
    const id = await aPhone()
    expect(await left(id)).toBe(most)
    const answers = await Promise.all(strangers.map((to) => write(id, to)))
    const refused = answers.filter(({ status }) => status !== 201)
    expect(answers.length - refused.length).toBe(most)
    expect(new Set(refused.map(({ status, body }) => `${status} ${body.error}: ${body.message}`))).toEqual(
      new Set([
        '429 too_many_first_contacts: This account has messaged 20 new people today, the safe limit for its number. Try again tomorrow, or wait for them to write first.',
      ]),
    )
    expect(await left(id)).toBe(0)
    const { rows } = await owner('select count(*)::int from whatsapp_conversations where account_id = $1', [id])
    expect(rows).toEqual([{ count: most }])
    // Who was written to may be written to again, and so may who has written.
    const known = await createThread(server, maren, { accountId: id, number: '15550300' })
    const again = strangers[answers.findIndex(({ status }) => status === 201)] ?? ''
    expect([(await write(id, again)).status, (await write(id, known.whatsappId)).status]).toEqual([201, 201])
    await owner(
      `update whatsapp_conversations set cold_contacted_at = now() - interval '25 hours' where account_id = $1`,
      [id],
    )
    expect(await left(id)).toBe(most)
  })
})

describe('refuses', () => {
  it('nothing for an engine without this limit', async () => {
    const id = await createAccount(server, maren)
    const answers = await Promise.all(strangers.map((to) => write(id, to)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(await left(id)).toBeNull()
  })
})

describe('hides', () => {
  it('how many first contacts another workspace has made', async () => {
    const id = await aPhone()
    const other = await createPerson(server)
    const theirs = await aPhone(other)
    await write(theirs, '15550400', other)
    expect([await left(theirs, other), await left(id)]).toEqual([most - 1, most])
  })
})

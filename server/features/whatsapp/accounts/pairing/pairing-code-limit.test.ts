import { expect, it } from 'vitest'
import { createPerson } from '../../../../testing/factories/person.ts'
import { getTestServer } from '../../../../testing/harness/test-server.ts'
import { createAccount } from '../examples.ts'

const server = await getTestServer({ limits: { perMinute: 1_000_000, factor: 1 } })

it('refuses the eleventh request of a member for a code within a minute', async () => {
  const maren = await createPerson(server)
  const id = await createAccount(server, maren, { status: 'QR_READY' })
  const request = () =>
    maren.request('POST', `/whatsapp/accounts/${id}/pairing-code`, { phoneNumber: '+49 151 2345678' })
  for (let n = 0; n < 10; n++) expect((await request()).status).toBe(200)
  expect(await request()).toMatchObject({ status: 429, body: { error: 'too_many_requests' } })
})

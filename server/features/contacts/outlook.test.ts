import { describe, expect, it } from 'vitest'
import { createPerson } from '../../testing/factories/person.ts'
import { getTestServer } from '../../testing/harness/test-server.ts'
import { createActivity } from '../activities/examples.ts'
import { createCompany } from '../companies/examples.ts'
import { createDeal } from '../deals/examples.ts'
import { createTask } from '../tasks/examples.ts'
import { createAccount } from '../whatsapp/accounts/examples.ts'
import { createThread } from '../whatsapp/fixtures/factories.ts'
import { createContact } from './examples.ts'

const server = await getTestServer()
const maren = await createPerson(server)
const tobias = await createPerson(server, { name: 'Tobias Renner' })

const getRecord = async (path: string) => (await maren.request('GET', path)).body.data
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

describe('does', () => {
  it('names the open task that is due first', async () => {
    const { id: contactId } = await createContact(maren)
    await createTask(maren, { title: 'Send the contract', contactId, dueDate: '2031-05-02T09:00:00Z' })
    const first = await createTask(maren, { title: 'Call back', contactId, dueDate: '2031-05-01T09:00:00Z' })
    await createTask(maren, { title: 'Done', contactId, dueDate: '2031-04-01T09:00:00Z', status: 'COMPLETED' })
    await createTask(maren, { title: 'Cancelled', contactId, dueDate: '2031-04-01T09:00:00Z', status: 'CANCELLED' })
    await createTask(maren, { title: 'Some day', contactId })
    const deleted = await createTask(maren, { title: 'Deleted', contactId, dueDate: '2031-04-01T09:00:00Z' })
    await maren.request('DELETE', `/tasks/${deleted.id}`)
    const { nextStep } = await getRecord(`/contacts/${contactId}`)
    expect(nextStep).toEqual({ kind: 'task', id: first.id, title: 'Call back', at: '2031-05-01T09:00:00+00:00' })
  })

  it('names a planned activity that comes before it', async () => {
    const { id: companyId } = await createCompany(maren)
    await createTask(maren, { title: 'Call back', companyId, dueDate: inHours(50) })
    const visit = await createActivity(maren, { title: 'Visit', type: 'MEETING', companyId, scheduledAt: inHours(20) })
    await createActivity(maren, {
      ...{ title: 'Held already', type: 'MEETING', companyId },
      ...{ scheduledAt: inHours(10), completedAt: inHours(-1) },
    })
    const { nextStep } = await getRecord(`/companies/${companyId}`)
    expect(nextStep).toMatchObject({ kind: 'activity', id: visit.id, title: 'Visit' })
  })

  it('names the last call, email or meeting, but no planned one and no note', async () => {
    const { id: dealId } = await createDeal(maren, { title: 'Rail lane' })
    await createActivity(maren, { title: 'First', type: 'EMAIL', dealId, scheduledAt: '2026-03-01T09:00:00Z' })
    await createActivity(maren, { title: 'Last', type: 'CALL', dealId, scheduledAt: '2026-03-02T09:00:00Z' })
    await createActivity(maren, { title: 'Note', type: 'NOTE', dealId, scheduledAt: '2026-03-03T09:00:00Z' })
    await createActivity(maren, { title: 'Planned', type: 'CALL', dealId, scheduledAt: inHours(20) })
    const { lastTalk } = await getRecord(`/deals/${dealId}`)
    expect(lastTalk).toEqual({ channel: 'CALL', at: '2026-03-02T09:00:00+00:00' })
  })

  it('names the last WhatsApp message of a person, of a company and of a deal', async () => {
    const company = await createCompany(maren)
    const contact = await createContact(maren, { name: 'Amara Okonkwo', companyId: company.id })
    const deal = await createDeal(maren, { title: 'Rail lane', contactId: contact.id })
    await createActivity(maren, {
      title: 'Call',
      type: 'CALL',
      contactId: contact.id,
      scheduledAt: '2025-12-01T09:00:00Z',
    })
    const accountId = await createAccount(server, maren)
    const said = [{ content: 'Hello' }, { content: 'Still there?' }]
    await createThread(server, maren, { accountId, number: '15550142', contactId: contact.id }, said)
    for (const path of [`/contacts/${contact.id}`, `/companies/${company.id}`, `/deals/${deal.id}`])
      expect((await getRecord(path)).lastTalk, path).toEqual({
        channel: 'WHATSAPP',
        at: '2026-01-01T09:01:00+00:00',
      })
  })

  it('counts the steps of a company’s contacts and deals, but not of those that were deleted', async () => {
    const { id: companyId } = await createCompany(maren)
    const { id: contactId } = await createContact(maren, { name: 'Amara Okonkwo', companyId })
    const { id: dealId } = await createDeal(maren, { title: 'Rail lane', companyId, contactId })
    const nextStep = async () => (await getRecord(`/companies/${companyId}`)).nextStep
    await createTask(maren, { title: 'Audit', companyId, dueDate: '2031-05-04T09:00:00Z' })
    const withDeal = await createTask(maren, { title: 'Offer', dealId, dueDate: '2031-05-03T09:00:00Z' })
    expect(await nextStep()).toMatchObject({ kind: 'task', id: withDeal.id })
    const withContact = await createTask(maren, { title: 'Call', contactId, dueDate: '2031-05-02T09:00:00Z' })
    expect(await nextStep()).toMatchObject({ kind: 'task', id: withContact.id })
    const visit = await createActivity(maren, { title: 'Visit', type: 'MEETING', contactId, scheduledAt: inHours(20) })
    expect(await nextStep()).toMatchObject({ kind: 'activity', id: visit.id, title: 'Visit' })
    const listed = await getRecord('/companies?fields=name,nextStep&sort=-createdAt')
    expect(listed.find(({ id }: { id: string }) => id === companyId).nextStep).toMatchObject({ id: visit.id })
    expect((await getRecord(`/deals/${dealId}`)).nextStep).toMatchObject({ id: withDeal.id })
    await maren.request('DELETE', `/contacts/${contactId}`)
    expect(await nextStep()).toMatchObject({ id: withDeal.id })
    await maren.request('DELETE', `/deals/${dealId}`)
    expect(await nextStep()).toMatchObject({ title: 'Audit' })
  })

  it('counts the calls of a company’s contacts and deals, and of a deal’s contact', async () => {
    const { id: companyId } = await createCompany(maren)
    const { id: contactId } = await createContact(maren, { name: 'Amara Okonkwo', companyId })
    const { id: dealId } = await createDeal(maren, { title: 'Rail lane', companyId })
    const { id: ofContact } = await createDeal(maren, { title: 'Sea lane', contactId })
    await createActivity(maren, { title: 'Call', type: 'CALL', contactId, scheduledAt: '2026-03-01T09:00:00Z' })
    const talk = { channel: 'CALL', at: '2026-03-01T09:00:00+00:00' }
    expect((await getRecord(`/companies/${companyId}`)).lastTalk).toEqual(talk)
    expect((await getRecord(`/deals/${ofContact}`)).lastTalk).toEqual(talk)
    expect((await getRecord(`/deals/${dealId}`)).lastTalk).toBeNull()
    await createActivity(maren, { title: 'Mail', type: 'EMAIL', dealId, scheduledAt: '2026-03-02T09:00:00Z' })
    expect((await getRecord(`/companies/${companyId}`)).lastTalk).toMatchObject({ channel: 'EMAIL' })
  })

  it('has neither if nothing is planned and no conversation took place', async () => {
    const { id } = await createContact(maren)
    expect(await getRecord(`/contacts/${id}`)).toMatchObject({ nextStep: null, lastTalk: null })
  })
})

describe('hides', () => {
  it('plans of other workspaces and of other records', async () => {
    const { id } = await createContact(maren)
    const other = await createContact(maren)
    await createTask(maren, { title: 'Of another contact', contactId: other.id, dueDate: '2031-05-01T09:00:00Z' })
    await createTask(tobias, { title: 'Of another workspace', dueDate: '2031-05-01T09:00:00Z' })
    expect((await getRecord(`/contacts/${id}`)).nextStep).toBeNull()
  })

  it('away messages, which nobody wrote', async () => {
    const { id: contactId } = await createContact(maren)
    const accountId = await createAccount(server, maren)
    await createThread(server, maren, { accountId, number: '15550199', contactId }, [{ content: 'We are closed' }])
    await server.platform.database.owner.query(
      `update whatsapp_messages m set is_automatic = true from whatsapp_conversations v
        where v.workspace_id = m.workspace_id and v.id = m.conversation_id and v.contact_id = $1`,
      [contactId],
    )
    expect((await getRecord(`/contacts/${contactId}`)).lastTalk).toBeNull()
  })
})

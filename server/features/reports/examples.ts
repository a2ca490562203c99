import { type CollectExamples, createThroughApi } from '../../testing/examples/collect-examples.ts'
import type { Person } from '../../testing/factories/person.ts'
import type { TestServer } from '../../testing/harness/test-server.ts'
import { createContact } from '../contacts/examples.ts'
import { createDeal } from '../deals/examples.ts'
import { createSalesPipeline, findStage } from '../deals/pipelines/examples.ts'
import { hoursFromNow } from '../tasks/examples.ts'
import { createAccount } from '../whatsapp/accounts/examples.ts'
import { createThread } from '../whatsapp/fixtures/factories.ts'

const dayFromNow = (days: number): string => hoursFromNow(24 * days).slice(0, 10)

/** The query of the last thirty days. */
const lastDays = (days = 30) => ({ from: dayFromNow(-days), to: dayFromNow(1) })

/** Creates deals that went through a pipeline, some of them in the trash. */
async function createReportedDeals(person: Person) {
  const { sales, qualified, proposal } = await createSalesPipeline(person)
  const [contact, gone] = [
    await createContact(person, { name: 'Reported', source: 'Trade fair' }),
    await createContact(person, { name: 'Reported', source: 'Referral' }),
  ]
  for (const [title, status, contactId] of [
    ['Kept', 'WON', contact.id],
    ['Kept', 'LOST', gone.id],
    ['Trashed', 'LOST', contact.id],
    ['Trashed', 'WON', contact.id],
  ]) {
    const deal = await createDeal(person, { title, stageId: qualified, ownerId: person.userId, contactId, value: 10 })
    await person.request('PATCH', `/deals/${deal.id}`, { stageId: proposal })
    const stageId = findStage(sales, status === 'WON' ? 'Won' : 'Lost')
    await person.request('PATCH', `/deals/${deal.id}`, { stageId })
    if (status === 'LOST') await person.request('PATCH', `/deals/${deal.id}`, { lostReason: 'Reported price' })
    if (title === 'Trashed') await createThroughApi(person, 'DELETE', `/deals/${deal.id}`)
  }
  await createThroughApi(person, 'DELETE', `/contacts/${gone.id}`)
  await createThroughApi(person, 'POST', '/activities', { title: 'Reported', type: 'MEETING', contactId: contact.id })
  return { pipelineId: sales.id }
}

/** Creates a conversation that the person answered after some minutes, a number of hours ago; returns its id. */
async function createAnsweredThread(
  server: TestServer,
  person: Person,
  {
    accountId,
    number,
    hours = 5,
    minutes = 10,
  }: { accountId: string; number: string; hours?: number; minutes?: number },
): Promise<string> {
  const [asked, answered] = [hoursFromNow(-hours), hoursFromNow(-hours + minutes / 60)]
  const thread = await createThread(server, person, { accountId, number, lastInboundAt: asked }, [
    { content: 'Is it there yet?', at: asked },
    { content: 'Tomorrow.', fromMe: true, at: answered },
  ])
  return thread.id
}

/** Creates what each report counts. */
export const reportExamples: CollectExamples = async (server, person) => {
  const { pipelineId } = await createReportedDeals(person)
  // A workspace may have few accounts.
  const [account] = (await person.request('GET', '/whatsapp/accounts')).body.data as { id: string }[]
  const accountId = account?.id ?? (await createAccount(server, person))
  await createAnsweredThread(server, person, { accountId, number: '15550177' })
  const [range, own] = [lastDays(), { ...lastDays(), ownerId: 'me' }]
  return {
    examples: {
      'GET /reports/deals': {
        query: { ...range, groupBy: 'member', compare: true },
        expectedText: person.userId,
        variants: [
          { query: { ...own, pipelineId, groupBy: 'stage', period: 'week' } },
          { query: { ...range, groupBy: 'source' } },
          { query: { ...range, pipelineId } },
        ],
      },
      'GET /reports/conversion': {
        query: { ...range, pipelineId },
        expectedText: 'Proposal',
        variants: [{ query: range }],
      },
      'GET /reports/lost-reasons': {
        query: { ...range, compare: true },
        expectedText: 'Reported price',
        variants: [{ query: { ...own, pipelineId } }],
      },
      'GET /reports/activities': { query: range, expectedText: 'MEETING', variants: [{ query: own }] },
      'GET /reports/answers': { query: range, expectedText: person.userId, variants: [{ query: own }] },
      'GET /reports/{report}/export': {
        params: { report: 'lost-reasons' },
        query: range,
        expectedText: 'Reported price',
        variants: [
          { params: { report: 'deals' }, query: { ...range, groupBy: 'source' } },
          { params: { report: 'activities' } },
        ],
      },
    },
  }
}

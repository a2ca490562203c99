import { uuidv7 } from 'uuidv7'
import {
  lostReasons,
  sampleCalls,
  sampleChats,
  sampleCompanies,
  sampleDeals,
  sampleNotes,
  samplePeople,
  sampleTags,
  sampleTasks,
} from './sample-content.ts'

type Row = Record<string, unknown>
/** Rows by table, in an order in which referenced rows come first. */
export type SampleRows = Record<string, Row[]>

const dayMs = 86_400_000

/** Creates the sample data of a person with dates relative to `now`, in the past and in the future. */
export function createSampleRows(userId: string, now: number): SampleRows & { tags: Row[]; lost_reasons: Row[] } {
  const daysFromNow = (days: number): string => new Date(now + days * dayMs).toISOString()
  const ownership = { owner_id: userId, created_by: userId }
  const createIds = (many: { length: number }) => Array.from({ length: many.length }, () => uuidv7())
  const [companyIds, personIds, dealIds] = [createIds(sampleCompanies), createIds(samplePeople), createIds(sampleDeals)]

  const companies = sampleCompanies.map(({ domain, ...company }, n) => ({
    ...{ id: companyIds[n], domain: `https://${domain}.example`, ...company, source: 'Sample data' },
    ...{ ...ownership, created_at: daysFromNow(-180 + n * 3), updated_at: daysFromNow(-n) },
  }))
  const contacts = samplePeople.map(({ name, title, company, status, temperature: warmth }, n) => ({
    ...{ id: personIds[n], name, job_title: title, status, priority: warmth, lead_type: warmth, source: 'Sample data' },
    company_id: company === null ? null : companyIds[company],
    email: `${toEmailName(name)}@${company === null ? 'people' : sampleCompanies[company]?.domain}.example`,
    phone_number: `+1 555 010 ${1000 + n}`,
    preferred_channel: (['EMAIL', 'PHONE', 'WHATSAPP'] as const)[n % 3],
    lead_score: (n * 37) % 100,
    last_contacted_at: daysFromNow(-1 - ((n * 5) % 60)),
    next_follow_up_at: n % 7 === 0 ? daysFromNow(0.1 + n / 7 - 1) : null,
    ...{ ...ownership, created_at: daysFromNow(-170 + n * 4), updated_at: daysFromNow(-n) },
  }))
  const deals = sampleDeals.map(([title, company, person, value, currency, status, probability, days], n) => ({
    ...{ id: dealIds[n], title, value, currency, status, probability },
    ...{ company_id: companyIds[company], contact_id: personIds[person], ...ownership },
    expected_close_date: daysFromNow(days),
    actual_close_date: days < 0 ? daysFromNow(days) : null,
    lost_reason: status === 'LOST' ? lostReasons[n % lostReasons.length] : null,
    ...{ created_at: daysFromNow(Math.min(days, 0) - 30 - n), updated_at: daysFromNow(Math.min(days, -1)) },
  }))
  const tasks = sampleTasks.map(([title, days, status, priority, deal], n) => ({
    ...{ id: uuidv7(), title, status, priority, due_date: daysFromNow(days), assignee_id: userId, created_by: userId },
    completed_at: status === 'COMPLETED' ? daysFromNow(days - 0.5) : null,
    deal_id: dealIds[deal],
    ...{ created_at: daysFromNow(Math.min(days, 0) - 8), updated_at: daysFromNow(Math.min(days, 0) - n / 100) },
  }))
  // More recent ones than old ones, and a few in the future.
  const activities = Array.from({ length: 96 }, (_, n) => {
    const [type, channel, outcome, title] = sampleCalls[n % sampleCalls.length] as (typeof sampleCalls)[number]
    const days = 6 - (n * n) / 90 - n / 2
    return {
      ...{ id: uuidv7(), type, channel, title, user_id: userId, created_by: userId },
      outcome: days > 0 ? null : outcome,
      duration: type === 'EMAIL' ? null : 10 + ((n * 7) % 50),
      scheduled_at: daysFromNow(days),
      completed_at: days > 0 ? null : daysFromNow(days),
      contact_id: n % 4 === 3 ? null : personIds[(n * 3) % personIds.length],
      deal_id: n % 4 === 3 ? dealIds[n % dealIds.length] : null,
      ...{ created_at: daysFromNow(Math.min(days, -0.1)), updated_at: daysFromNow(Math.min(days, -0.1)) },
    }
  })
  const notes = Array.from({ length: 16 }, (_, n) => ({
    ...{ id: uuidv7(), content: sampleNotes[n % sampleNotes.length], created_by: userId },
    contact_id: n % 2 === 0 ? personIds[n] : null,
    deal_id: n % 2 === 1 ? dealIds[n] : null,
    ...{ created_at: daysFromNow(-2 - n * 5), updated_at: daysFromNow(-2 - n * 5) },
  }))
  const tags = sampleTags.map(({ name, description }) => ({ id: uuidv7(), name, description }))
  const tag_assignments = sampleTags.flatMap(({ people, companies: firms }, n) => [
    ...people.map((one) => ({ id: uuidv7(), tag_id: tags[n]?.id, contact_id: personIds[one], company_id: null })),
    ...firms.map((one) => ({ id: uuidv7(), tag_id: tags[n]?.id, contact_id: null, company_id: companyIds[one] })),
  ])
  const lost_reasons = lostReasons.map((name) => ({ id: uuidv7(), name }))
  const records = { companies, contacts, deals, tasks, activities, notes, tags, tag_assignments, lost_reasons }
  return { ...records, ...createConversationRows(userId, personIds, daysFromNow) }
}

/** Creates conversations of a disconnected account, because nothing can be sent to people who do not exist. */
function createConversationRows(
  userId: string,
  personIds: string[],
  daysFromNow: (days: number) => string,
): SampleRows {
  const account_id = uuidv7()
  const whatsapp_conversations: Row[] = []
  const whatsapp_addresses: Row[] = []
  const whatsapp_messages: Row[] = []
  for (const [n, { person, said: lines }] of sampleChats.entries()) {
    const [id, number] = [uuidv7(), `1555010${1000 + person}`]
    const name = samplePeople[person]?.name
    const messages = lines.map((line, k) => ({
      ...{ id: uuidv7(), account_id, conversation_id: id, from_me: line.startsWith('> ') },
      ...{ sender_name: line.startsWith('> ') ? null : name, message_type: 'text', content: line.replace(/^> /, '') },
      ...{ status: line.startsWith('> ') ? 'READ' : 'DELIVERED', sent_by: line.startsWith('> ') ? userId : null },
      sent_at: daysFromNow(-n - (lines.length - k) / 40),
    }))
    const last = messages.at(-1)
    const firstUnanswered = messages[messages.findLastIndex(({ from_me }) => from_me) + 1]
    whatsapp_conversations.push({
      ...{ id, account_id, whatsapp_id: `${number}@c.us`, phone_number: `+${number}`, profile_name: name },
      ...{ contact_id: personIds[person], assignee_id: userId },
      ...{ unread_count: n === 0 ? 1 : 0, has_pending_receipt: n === 0 },
      ...{
        last_message_id: last?.id,
        last_message_at: last?.sent_at,
        last_inbound_at: last?.sent_at,
        waiting_since: firstUnanswered?.sent_at ?? null,
        created_at: daysFromNow(-30),
      },
    })
    whatsapp_addresses.push({ account_id, kind: 'pn', value: number, conversation_id: id })
    whatsapp_messages.push(...messages)
  }
  const account = {
    ...{ id: account_id, engine: 'sandbox', name: 'Sample number', phone_number: '+15550100000' },
    ...{
      status: 'DISCONNECTED',
      reason: 'sample',
      desired_state: 'off',
      attempts: 0,
      lease_epoch: 0,
      created_by: userId,
    },
    ...{ created_at: daysFromNow(-30), updated_at: daysFromNow(-30) },
  }
  const completeMessages = whatsapp_messages.map((row) => ({
    preview_url: false,
    degraded: false,
    history: false,
    ...row,
    created_at: row.sent_at,
  }))
  return {
    whatsapp_accounts: [account],
    whatsapp_conversations,
    whatsapp_addresses,
    whatsapp_messages: completeMessages,
  }
}

/** "João Pedro Cavalcanti" → "joao.pedro.cavalcanti" */
const toEmailName = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[\u0300-\u036f']/g, '')
    .replaceAll('ı', 'i')
    .toLowerCase()
    .replaceAll(' ', '.')

import type { Person, TestResponse } from '../../factories/person.ts'

/**
 * Records of the measured workspace. `contactIds`: a contact for each turn, because versions of a row that another transaction may
 * still see would add to the cost of its next change.
 */
export type MeasuredRecords = {
  contactId: string
  contactIds: string[]
  companyId: string
  accountId: string
  whatsappId: string
}

type Call = (person: Person, records: MeasuredRecords, turn: number) => Promise<TestResponse>

/** Everyday calls, by their name in `costs.json`. Writes come last, because they change what lists read. */
export const measuredCalls: Record<string, Call> = {
  'list contacts': (person) => person.request('GET', '/contacts?limit=60'),
  'list contacts, few fields': (person) =>
    person.request('GET', '/contacts?limit=60&fields=name,email,status,companyId,updatedAt'),
  'list contacts by name': (person) => person.request('GET', '/contacts?limit=60&sort=name'),
  'list contacts by company': (person) => person.request('GET', '/contacts?limit=60&sort=company'),
  'list contacts of one status': (person) => person.request('GET', '/contacts?limit=60&status=ENGAGED&sort=-leadScore'),
  'list contacts by a common word': (person) => person.request('GET', '/contacts?limit=60&search=example'),
  'list contacts by a rare word': (person) => person.request('GET', '/contacts?limit=60&search=eaea'),
  'read a contact': (person, { contactId }) => person.request('GET', `/contacts/${contactId}`),
  'read the timeline of a contact': (person, { contactId }) => person.request('GET', `/contacts/${contactId}/timeline`),
  'read the history of a contact': (person, { contactId }) => person.request('GET', `/contacts/${contactId}/history`),
  'list companies': (person) => person.request('GET', '/companies?limit=60'),
  'list companies, few fields': (person) => person.request('GET', '/companies?limit=60&fields=name,domain'),
  'list companies, few fields and counts': (person) =>
    person.request('GET', '/companies?limit=60&fields=name,domain,contactCount,dealCount'),
  'read a company': (person, { companyId }) => person.request('GET', `/companies/${companyId}`),
  'list deals': (person) => person.request('GET', '/deals?limit=60'),
  'read the board': (person) => person.request('GET', '/deals/pipeline'),
  'list tasks': (person) => person.request('GET', '/tasks?limit=60'),
  'read the dashboard': (person) => person.request('GET', '/dashboard/overview?timezone=UTC'),
  'read the counts of the dashboard': (person) => person.request('GET', '/dashboard/counts'),
  'list conversations': (person, { accountId }) =>
    person.request('GET', `/whatsapp/accounts/${accountId}/conversations?limit=50`),
  'read a conversation': (person, { accountId, whatsappId }) =>
    person.request('GET', `/whatsapp/accounts/${accountId}/conversations/${whatsappId}/messages?limit=50`),
  'search everything': (person) => person.request('GET', '/search?q=freight'),
  'read the trash': (person) => person.request('GET', '/trash'),
  'read the audit log': (person) => person.request('GET', '/audit'),
  'count unread notices': (person) => person.request('GET', '/notifications/unread'),
  'read the profile': (person) => person.request('GET', '/auth/profile'),
  'change a contact': (person, { contactIds }, turn) =>
    person.request('PATCH', `/contacts/${contactIds[turn]}/job-title`, { jobTitle: `Buyer ${turn}` }),
  'create a contact': (person, _records, turn) =>
    person.request('POST', '/contacts', { name: `Person ${turn}`, email: `person${turn}@kestrel.example` }),
}

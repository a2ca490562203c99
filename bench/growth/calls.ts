import { fetchAs } from '../kit/compare-sizes.ts'
import type { BenchEnvironment } from '../kit/environment.ts'
import type { SeededWorkspace } from './seed.ts'

type Path = (workspace: SeededWorkspace) => string

const list =
  (query: string): Path =>
  () =>
    `/contacts?limit=60${query}`
const search =
  (text: string): Path =>
  () =>
    `/search?q=${encodeURIComponent(text)}`

const paths: Record<string, Path> = {
  'list of contacts': list(''),
  'list by name': list('&sort=name'),
  'list by company': list('&sort=company'),
  'list by lead score': list('&sort=-leadScore'),
  'list of a status': list('&status=CUSTOMER'),
  'list of a status by company': list('&status=CUSTOMER&sort=company'),
  'list of no match': list('&source=Nowhere'),
  'list of no match by company': list('&source=Nowhere&sort=company'),
  'list searched, everybody matches': list('&search=example'),
  'list searched by name, everybody matches': list('&search=example&sort=name'),
  'list searched by company, everybody matches': list('&search=example&sort=company'),
  'list searched for many companies': list('&search=freight'),
  'list searched, rare': list('&search=eaea%20be'),
  'list searched, nobody matches': list('&search=qqqqzzzz'),
  'one contact': ({ contactId }) => `/contacts/${contactId}`,
  'timeline of a contact': ({ contactId }) => `/contacts/${contactId}/timeline?limit=50`,
  'history of a contact': ({ contactId }) => `/contacts/${contactId}/history?limit=50`,
  'list of companies': () => '/companies?limit=60',
  'deals board, by stage': ({ pipelineId }) => `/pipelines/${pipelineId}/board`,
  'deals board, by status': () => '/deals/pipeline',
  'list of deals': () => '/deals?limit=60',
  'list of tasks': () => '/tasks?limit=60',
  'list of tasks by due date': () => '/tasks?limit=60&sort=dueDate',
  'dashboard, counts': () => '/dashboard/counts',
  'dashboard, overview': () => '/dashboard/overview?timezone=Europe/Berlin',
  'report of deals': () => '/reports/deals?from=2026-01-01&to=2026-12-31&groupBy=member',
  'report of conversion': ({ pipelineId }) =>
    `/reports/conversion?from=2026-01-01&to=2026-12-31&pipelineId=${pipelineId}`,
  'report of answers': () => '/reports/answers?from=2026-11-01&to=2026-11-30',
  inbox: ({ accountId }) => `/whatsapp/accounts/${accountId}/conversations?limit=50`,
  'inbox, unread': ({ accountId }) => `/whatsapp/accounts/${accountId}/conversations?limit=50&unread=true`,
  'inbox, counts': () => '/whatsapp/conversation-counts',
  'a conversation': ({ accountId, chat }) => `/whatsapp/accounts/${accountId}/conversations/${chat}/messages?limit=50`,
  'global search, a common word': search('freight'),
  'global search, a rare name': search('eaea be'),
  'global search, nothing': search('qqqqzzzz'),
  trash: () => '/trash?limit=60',
  'audit log': () => '/audit?limit=60',
}

/** The calls to compare, by name. */
export function createGrowthCalls(
  environment: BenchEnvironment,
): Record<string, (workspace: SeededWorkspace) => Promise<string>> {
  const calls: Record<string, (workspace: SeededWorkspace) => Promise<string>> = {}
  for (const [name, path] of Object.entries(paths))
    calls[name] = (workspace) => fetchAs(environment, workspace.person, path(workspace))
  return calls
}

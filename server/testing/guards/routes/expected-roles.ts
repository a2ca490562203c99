import { sessionRouteReasons } from './public-routes.ts'

type RoleName = 'VIEWER' | 'MEMBER' | 'ADMIN' | 'OWNER'

/** Reading requires a VIEWER (GAP-021). These calls only read, or only change the caller's own data. */
const viewerCalls = [
  'POST /contacts/query',
  'POST /companies/query',
  'POST /deals/query',
  'POST /tasks/query',
  'POST /contacts/export',
  'POST /companies/export',
  'POST /deals/export',
  'POST /tags/unified get_all',
  'POST /tags/unified get_one',
  'POST /tags/unified get_popular',
  'POST /tags/unified get_usage',
  'POST /tags/unified get_tag_assignments',
  'POST /tags/unified get_entity_tags',
  'PUT /favorites/{kind}/{id}',
  'DELETE /favorites/{kind}/{id}',
  'POST /notifications/read',
  'PATCH /notifications/{id}',
  'PUT /notifications/settings',
  'POST /notifications/devices',
  'DELETE /notifications/devices/{id}',
  'PUT /notifications/push-settings',
  'POST /whatsapp/accounts/{accountId}/conversations/{whatsappId}/presence',
]

/** Reads that are part of importing and deleting, which require a MEMBER. */
const memberReads = [
  'GET /contacts/import/template',
  'GET /companies/import/template',
  'GET /deals/import/template',
  'GET /contacts/imports',
  'GET /companies/imports',
  'GET /deals/imports',
  'GET /imports',
  'GET /imports/{id}',
  'GET /imports/{id}/problems',
  'GET /imports/{id}/failed',
  'GET /trash',
  'GET /bulk-edits',
  'GET /bulk-edits/{id}',
]

/** Administration of a workspace, WhatsApp accounts and their connections (GAP-021). */
const adminCalls = [
  'GET /api/team/invitations',
  'POST /api/team/invitations',
  'DELETE /api/team/invitations/{id}',
  'POST /api/team/invitations/{id}/link',
  'POST /api/team/invitations/{id}/resend',
  'PATCH /api/team/members/{id}',
  'DELETE /api/team/members/{id}',
  'GET /api/team/members/{id}/records',
  'GET /audit',
  'POST /audit/export',
  'GET /audit/export/fields',
  'GET /usage',
  'GET /backup-status',
  'POST /pipelines',
  'PATCH /pipelines/{id}',
  'DELETE /pipelines/{id}',
  'POST /pipelines/{id}/stages',
  'PUT /pipelines/{id}/stages',
  'PATCH /pipelines/{id}/stages/{stageId}',
  'DELETE /pipelines/{id}/stages/{stageId}',
  'POST /deals/lost-reasons',
  'PATCH /deals/lost-reasons',
  'PUT /deals/lost-reasons/order',
  'PATCH /deals/lost-reasons/{id}',
  'DELETE /deals/lost-reasons/{id}',
  'POST /custom-fields',
  'PUT /custom-fields/order',
  'PATCH /custom-fields/{id}',
  'DELETE /custom-fields/{id}',
  'POST /sample-data',
  'DELETE /sample-data',
  'POST /whatsapp/accounts/connect',
  'PATCH /whatsapp/accounts/{accountId}',
  'PUT /whatsapp/accounts/{accountId}/team',
  'DELETE /whatsapp/accounts/{accountId}',
  'PUT /whatsapp/accounts/{accountId}/credentials',
  'POST /whatsapp/accounts/{accountId}/disconnect',
  'POST /whatsapp/accounts/{accountId}/reconnect',
  'POST /whatsapp/accounts/{accountId}/scan',
  'GET /whatsapp/accounts/{accountId}/qr-code',
  'POST /whatsapp/accounts/{accountId}/pairing-code',
  'GET /whatsapp/accounts/{accountId}/pairing-code',
  'GET /whatsapp/accounts/{accountId}/webhook',
  'GET /whatsapp/accounts/{accountId}/checks',
  'POST /whatsapp/accounts/{accountId}/subscribe',
  'POST /whatsapp/accounts/{accountId}/register',
  'POST /whatsapp/broadcasts/preview',
  'POST /whatsapp/broadcasts',
  'POST /whatsapp/broadcasts/{id}/stop',
  'POST /whatsapp/broadcasts/{id}/continue',
]

/** Whether a call is about failed jobs or emails that are not delivered. */
const concernsFailedJobs = (call: string): boolean => /^\w+ \/(failed-jobs|outgoing-emails)\b/.test(call)

/** Returns the weakest role that may make a call by the specification (GAP-021); `null` if it needs no role in a workspace. */
export function getExpectedRole(operationKey: string): RoleName | null {
  const call = operationKey.replace(' without a workspace', '')
  if (call.replace(/\{(\w+)\}/g, ':$1') in sessionRouteReasons) return null
  if (adminCalls.includes(call) || concernsFailedJobs(call)) return 'ADMIN'
  if (viewerCalls.includes(call)) return 'VIEWER'
  return call.startsWith('GET ') && !memberReads.includes(call) ? 'VIEWER' : 'MEMBER'
}

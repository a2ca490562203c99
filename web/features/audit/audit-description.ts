import { auditActions } from '#contract/audit/actions.ts'
import type { AuditEntry } from '#contract/audit/audit-entry.ts'
import { singularize } from '#contract/kit/names.ts'
import { type Role, roleLabels } from '#contract/kit/roles.ts'
import { formatNumber } from '#contract/language/format-number.ts'
import { t, tCount } from '#contract/language/translate.ts'

/** An entry as text: "Changed a role: Priya Nair, Member to Viewer". */
export function describeEntry({ action, subject, details }: AuditEntry): string {
  const what = auditActions[action] ?? action
  const more = [describeSubject(subject, details), describeDetails(details)].filter(Boolean).join(', ')
  return more ? `${what}: ${more}` : what
}

function describeSubject(subject: AuditEntry['subject'], details: AuditEntry['details']): string {
  if (!subject) return ''
  if (subject.name) return subject.name
  const count = details?.count ?? details?.rows
  return typeof count === 'number'
    ? (countTexts[singularize(subject.kind)]?.(count) ?? `${formatNumber(count)} ${subject.kind}`)
    : subject.kind
}

function describeDetails(details: AuditEntry['details']): string {
  if (!details) return ''
  const { from, to, role, reassignedTo, device, format } = details as Record<string, string | undefined>
  if (from && to) return t('{before} to {after}', { before: getRoleName(from), after: getRoleName(to) })
  if (reassignedTo) return t('records to {reassignedTo}', { reassignedTo })
  if (role) return t('as {roleName}', { roleName: getRoleName(role) })
  if (format) return format.toUpperCase()
  return device ? getBrowserName(device) : ''
}

const getRoleName = (role: string) => roleLabels[role as Role] ?? role

const countTexts: Readonly<Record<string, (count: number) => string>> = {
  contact: (count) => tCount(count, '{count} contact', '{count} contacts'),
  company: (count) => tCount(count, '{count} company', '{count} companies'),
  deal: (count) => tCount(count, '{count} deal', '{count} deals'),
  activity: (count) => tCount(count, '{count} activity', '{count} activities'),
  task: (count) => tCount(count, '{count} task', '{count} tasks'),
  note: (count) => tCount(count, '{count} note', '{count} notes'),
  audit: (count) => tCount(count, '{count} log entry', '{count} log entries'),
}

/** The name of the browser in a User-Agent. */
const getBrowserName = (userAgent: string): string =>
  /Edg\//.test(userAgent)
    ? 'Edge'
    : /Firefox\//.test(userAgent)
      ? 'Firefox'
      : /Chrome\//.test(userAgent)
        ? 'Chrome'
        : /Safari\//.test(userAgent)
          ? 'Safari'
          : t('another client')

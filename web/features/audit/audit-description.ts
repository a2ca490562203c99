import { auditActions } from '#contract/audit/actions.ts'
import type { AuditEntry } from '#contract/audit/audit-entry.ts'
import { singularize } from '#contract/kit/names.ts'
import { type Role, roleLabels } from '#contract/kit/roles.ts'
import { t } from '#contract/language/translate.ts'

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
  return typeof count === 'number' ? `${count.toLocaleString('en-US')} ${pluralize(subject.kind, count)}` : subject.kind
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

const pluralize = (kind: string, count: number): string => {
  if (kind === 'audit') return t('log entries')
  const one = singularize(kind)
  return count === 1 ? one : one.replace(/y$/, 'ie').concat('s')
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

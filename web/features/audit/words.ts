import { auditActions } from '#contract/audit/actions.ts'
import type { AuditEntry } from '#contract/audit/audit.ts'
import { singular } from '#contract/kit/names.ts'
import { type Role, roleNames } from '#contract/kit/roles.ts'

/** What was done, to what: "Changed a role: Priya Nair, Member to Viewer". */
export function sentenceOf({ action, subject, details }: AuditEntry): string {
  const what = auditActions[action] ?? action
  const more = [subjectOf(subject, details), detailOf(details)].filter(Boolean).join(', ')
  return more ? `${what}: ${more}` : what
}

function subjectOf(subject: AuditEntry['subject'], details: AuditEntry['details']): string {
  if (!subject) return ''
  if (subject.name) return subject.name
  const count = details?.count ?? details?.rows
  return typeof count === 'number' ? `${count.toLocaleString('en-US')} ${plural(subject.kind, count)}` : subject.kind
}

function detailOf(details: AuditEntry['details']): string {
  if (!details) return ''
  const { from, to, role, heir, device, format } = details as Record<string, string | undefined>
  if (from && to) return `${roleName(from)} to ${roleName(to)}`
  if (heir) return `records to ${heir}`
  if (role) return `as ${roleName(role)}`
  if (format) return format.toUpperCase()
  return device ? browserIn(device) : ''
}

const roleName = (role: string) => roleNames[role as Role] ?? role

const plural = (kind: string, count: number): string => {
  if (kind === 'audit') return 'entries of the log'
  const one = singular(kind)
  return count === 1 ? one : one.replace(/y$/, 'ie').concat('s')
}

/** The browser that an agent names, in a word. */
const browserIn = (agent: string): string =>
  /Edg\//.test(agent)
    ? 'Edge'
    : /Firefox\//.test(agent)
      ? 'Firefox'
      : /Chrome\//.test(agent)
        ? 'Chrome'
        : /Safari\//.test(agent)
          ? 'Safari'
          : 'another program'

import { type Static, Type } from 'typebox'
import { Id, Moment, NullableId, NullableText, nullableObject } from '../kit/schema.ts'
import { type AuditAction, auditActionNames } from './actions.ts'

/** A person, with the name they had at the time. */
const namedProperties = { id: Id, name: NullableText }
type NamedRef = { id: string; name: string | null }

/** One entry of the audit log. */
export const AuditEntry = Type.Object({
  id: Id,
  at: Moment,
  action: Type.Unsafe<AuditAction>({ type: 'string', enum: auditActionNames }),
  actor: nullableObject<NamedRef>(namedProperties),
  impersonator: nullableObject<NamedRef>(namedProperties, {
    description: 'The person who acted through the account of the actor',
  }),
  subject: nullableObject<{ kind: string; id: string | null; name: string | null }>({
    kind: Type.String(),
    id: NullableId,
    name: NullableText,
  }),
  details: Type.Unsafe<Record<string, unknown> | null>({ type: ['object', 'null'], additionalProperties: true }),
})
export type AuditEntry = Static<typeof AuditEntry>

/** Filters of the log, in lists and exports. */
export const auditFilters = {
  search: Type.Optional(Type.String({ maxLength: 200, description: 'Part of a name or of an action' })),
  action: Type.Optional(Type.String({ maxLength: 400, description: 'One action, or several with commas between' })),
  actorId: Type.Optional(Id),
  from: Type.Optional(Moment),
  to: Type.Optional(Moment),
}

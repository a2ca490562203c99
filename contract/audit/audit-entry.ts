import { type Static, Type } from 'typebox'
import { Id, Moment, NullableId, nullable } from '../kit/schema.ts'
import { type AuditAction, auditActionNames } from './actions.ts'

/** A person, with the name they had at the time. */
const NullableNamedRef = Type.Unsafe<{ id: string; name: string | null } | null>({
  type: ['object', 'null'],
  required: ['id', 'name'],
  properties: { id: Id, name: nullable('string') },
})

/** One entry of the audit log. */
export const AuditEntry = Type.Object({
  id: Id,
  at: Moment,
  action: Type.Unsafe<AuditAction>({ type: 'string', enum: auditActionNames }),
  actor: NullableNamedRef,
  impersonator: Type.Unsafe<{ id: string; name: string | null } | null>({
    ...NullableNamedRef,
    description: 'The person who acted through the account of the actor',
  }),
  subject: Type.Unsafe<{ kind: string; id: string | null; name: string | null } | null>({
    type: ['object', 'null'],
    required: ['kind', 'id', 'name'],
    properties: { kind: { type: 'string' }, id: NullableId, name: nullable('string') },
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

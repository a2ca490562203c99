import { type Static, Type } from 'typebox'
import { UserOrganization, UserWorkspace } from '../auth/user.ts'
import { Id, Moment, nullable } from '../kit/schema.ts'
import { tenantFields } from './fields.ts'

const description = nullable<string>('string', { maxLength: tenantFields.description.max })
const name = Type.String({ minLength: 1, maxLength: tenantFields.name.max })
const tenantProperties = { name, description: Type.Optional(description) }

/** An organization, with the caller's role in it (ORG-001). */
export const Organization = Type.Object({ ...UserOrganization.properties, description })
export type Organization = Static<typeof Organization>

/** A workspace, with the caller's role in it (ORG-002). */
export const Workspace = Type.Object({ ...UserWorkspace.properties, description })
export type Workspace = Static<typeof Workspace>

export const NewOrganization = Type.Object(tenantProperties, { additionalProperties: false })
export type NewOrganization = Static<typeof NewOrganization>
export const NewWorkspace = Type.Object({ ...tenantProperties, organizationId: Id }, { additionalProperties: false })
export type NewWorkspace = Static<typeof NewWorkspace>

/** Body of PUT for both; omitted fields stay unchanged. */
export const TenantPatch = Type.Object(
  { name: Type.Optional(name), description: Type.Optional(description) },
  { additionalProperties: false, minProperties: 1 },
)
export type TenantPatch = Static<typeof TenantPatch>

/** A deleted workspace or organization that can still be restored. */
export const DeletedTenant = Type.Object({
  place: Type.Unsafe<'workspace' | 'organization'>({ type: 'string', enum: ['workspace', 'organization'] }),
  id: Id,
  name: Type.String(),
  organizationId: Id,
  deletedAt: Moment,
  until: Moment,
})
export type DeletedTenant = Static<typeof DeletedTenant>

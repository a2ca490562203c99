import { type Static, Type } from 'typebox'
import { type Role, roles } from '../kit/roles.ts'
import { Id, Moment, NullableId, NullableMoment, NullablePerson, nullable } from '../kit/schema.ts'

export const RoleName = Type.Unsafe<Role>({ type: 'string', enum: [...roles] })

export const OrganizationOfUser = Type.Object({ id: Id, name: Type.String(), isActive: Type.Boolean(), role: RoleName })
export type OrganizationOfUser = Static<typeof OrganizationOfUser>

export const WorkspaceOfUser = Type.Object({ id: Id, name: Type.String(), organizationId: Id, role: RoleName })
export type WorkspaceOfUser = Static<typeof WorkspaceOfUser>

/**
 * The person who is signed in: the user of A (AUTH-001) and the session user of B (SESS-001) in one. Organizations and
 * workspaces come oldest first; `permissions` are those of the strongest role in the organization signed in to.
 */
export const User = Type.Object({
  id: Id,
  email: Type.String(),
  name: nullable<string>('string'),
  avatar: nullable<string>('string'),
  phoneNumber: nullable<string>('string'),
  timezone: nullable<string>('string'),
  globalRole: Type.Union([Type.Literal('USER'), Type.Literal('SUPER_ADMIN')]),
  isActive: Type.Boolean(),
  emailVerified: Type.Boolean(),
  emailVerifiedAt: NullableMoment,
  lastLoginAt: NullableMoment,
  createdAt: Moment,
  updatedAt: Moment,
  permissions: Type.Array(Type.String()),
  organizations: Type.Array(OrganizationOfUser),
  workspaces: Type.Array(WorkspaceOfUser),
  user_id: Id,
  username: Type.String(),
  role: nullable<Role>('string', { enum: [...roles, null] }),
  joined_at: NullableMoment,
  is_onboarded: Type.Boolean(),
  onboarding_date: NullableMoment,
  current_onboarding_step: Type.String(),
  is_impersonate: Type.Boolean(),
  /** Who works as this person in this session. */
  impersonator: NullablePerson,
  team_id: NullableId,
  tenant_id: NullableId,
  checkout_url: nullable<string>('string'),
})
export type User = Static<typeof User>

export const MemberName = Type.Object({ id: Id, name: nullable<string>('string'), email: Type.String() })
export type MemberName = Static<typeof MemberName>

/** A member of an organization, with the role in it. */
export const OrganizationMember = Type.Object({ ...MemberName.properties, role: RoleName })

/** Body of PUT /auth/profile; what is left out stays. */
export const ProfileChange = Type.Object(
  {
    name: Type.Optional(nullable<string>('string', { maxLength: 255 })),
    avatar: Type.Optional(nullable<string>('string', { maxLength: 2_048 })),
    phoneNumber: Type.Optional(nullable<string>('string', { maxLength: 50 })),
    timezone: Type.Optional(nullable<string>('string', { maxLength: 64 })),
  },
  { additionalProperties: false, minProperties: 1 },
)
export type ProfileChange = Static<typeof ProfileChange>

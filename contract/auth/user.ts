import { type Static, Type } from 'typebox'
import { type Role, roles } from '../kit/roles.ts'
import { Id, Moment, NullableId, NullableMoment, NullablePersonSummary, nullable } from '../kit/schema.ts'
import { type Language, languageCodes } from '../language/languages.ts'

export const RoleName = Type.Unsafe<Role>({ type: 'string', enum: [...roles] })

const LanguageCode = nullable<Language>('string', { enum: [...languageCodes, null] })

export const UserOrganization = Type.Object({ id: Id, name: Type.String(), isActive: Type.Boolean(), role: RoleName })
export type UserOrganization = Static<typeof UserOrganization>

export const UserWorkspace = Type.Object({ id: Id, name: Type.String(), organizationId: Id, role: RoleName })
export type UserWorkspace = Static<typeof UserWorkspace>

/**
 * The signed-in person: combines the user of specification A (AUTH-001) with the session user of B (SESS-001). Organizations
 * and workspaces are sorted oldest first. `permissions` are those of the strongest role in the current organization.
 */
export const User = Type.Object({
  id: Id,
  email: Type.String(),
  name: nullable<string>('string'),
  avatar: nullable<string>('string'),
  phoneNumber: nullable<string>('string'),
  timezone: nullable<string>('string'),
  /** Null: never chosen. */
  language: LanguageCode,
  globalRole: Type.Union([Type.Literal('USER'), Type.Literal('SUPER_ADMIN')]),
  isActive: Type.Boolean(),
  emailVerified: Type.Boolean(),
  emailVerifiedAt: NullableMoment,
  lastLoginAt: NullableMoment,
  createdAt: Moment,
  updatedAt: Moment,
  permissions: Type.Array(Type.String()),
  organizations: Type.Array(UserOrganization),
  workspaces: Type.Array(UserWorkspace),
  user_id: Id,
  username: Type.String(),
  role: nullable<Role>('string', { enum: [...roles, null] }),
  joined_at: NullableMoment,
  is_onboarded: Type.Boolean(),
  onboarding_date: NullableMoment,
  current_onboarding_step: Type.String(),
  is_impersonate: Type.Boolean(),
  /** The person who is impersonating this user in the session. */
  impersonator: NullablePersonSummary,
  team_id: NullableId,
  tenant_id: NullableId,
  checkout_url: nullable<string>('string'),
})
export type User = Static<typeof User>

export const MemberSummary = Type.Object({ id: Id, name: nullable<string>('string'), email: Type.String() })
export type MemberSummary = Static<typeof MemberSummary>

/** A member of an organization, with their role in it. */
export const OrganizationMember = Type.Object({ ...MemberSummary.properties, role: RoleName })

/** Body of PUT /auth/profile; omitted fields stay unchanged. */
export const ProfilePatch = Type.Object(
  {
    name: Type.Optional(nullable<string>('string', { maxLength: 255 })),
    avatar: Type.Optional(nullable<string>('string', { maxLength: 2_048 })),
    phoneNumber: Type.Optional(nullable<string>('string', { maxLength: 50 })),
    timezone: Type.Optional(nullable<string>('string', { maxLength: 64 })),
    language: Type.Optional(LanguageCode),
  },
  { additionalProperties: false, minProperties: 1 },
)
export type ProfilePatch = Static<typeof ProfilePatch>

import { type Static, type TInteger, Type } from 'typebox'
import { Email } from '../auth/sign-up.ts'
import { RoleName } from '../auth/user.ts'
import { type OwnedKind, ownedKinds, pluralOf } from '../kit/kinds.ts'
import { Id, Moment, NullableId, nullable } from '../kit/schema.ts'

/** A member of the workspace. */
export const Member = Type.Object({
  id: Id,
  name: nullable<string>('string'),
  email: Type.String(),
  avatar: nullable<string>('string'),
  role: RoleName,
  joinedAt: Moment,
})
export type Member = Static<typeof Member>

export const RoleChange = Type.Object({ role: RoleName }, { additionalProperties: false })
export type RoleChange = Static<typeof RoleChange>

/** Numbers of records that belong to a member: contacts, companies and deals they own, and tasks assigned to them. */
export const OwnedRecordCounts = Type.Object(
  Object.fromEntries(ownedKinds.map((kind) => [pluralOf(kind), Type.Integer()])) as Record<
    ReturnType<typeof pluralOf<OwnedKind>>,
    TInteger
  >,
)
export type OwnedRecordCounts = Static<typeof OwnedRecordCounts>

/** Body of a removal: who gets the member's records; null for nobody. */
export const MemberRemoval = Type.Object({ reassignTo: NullableId }, { additionalProperties: false })
export type MemberRemoval = Static<typeof MemberRemoval>

/** A pending invitation of an email address to the workspace. */
export const Invitation = Type.Object({
  id: Id,
  email: Type.String(),
  role: RoleName,
  invitedBy: nullable<string>('string', { description: 'The name of the person who sent it' }),
  sentAt: Moment,
  expiresAt: Moment,
  isEmailed: Type.Boolean({
    description: 'Whether the installation has a mail server; without one, pass the link on yourself',
  }),
})
export type Invitation = Static<typeof Invitation>

export const NewInvitation = Type.Object({ email: Email, role: RoleName }, { additionalProperties: false })
export type NewInvitation = Static<typeof NewInvitation>

/** A new link of an invitation. */
export const InvitationLink = Type.Object({ url: Type.String(), expiresAt: Moment })
export type InvitationLink = Static<typeof InvitationLink>

export const InvitationToken = Type.Object(
  { token: Type.String({ minLength: 1, maxLength: 200 }) },
  { additionalProperties: false },
)

/** What the page of an invitation shows to the holder of its token. */
export const InvitationDetails = Type.Object({
  email: Type.String(),
  role: RoleName,
  workspaceName: Type.String(),
  organizationName: Type.String(),
  invitedBy: nullable<string>('string'),
  expiresAt: Moment,
})
export type InvitationDetails = Static<typeof InvitationDetails>

export const JoinResult = Type.Object({ workspaceId: Id, organizationId: Id })
export type JoinResult = Static<typeof JoinResult>

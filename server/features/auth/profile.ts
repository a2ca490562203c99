import type { OrganizationOfUser, ProfileChange, User, WorkspaceOfUser } from '#contract/auth/user.ts'
import { isTimeZone } from '#contract/kit/calendar.ts'
import { phone, text, url } from '#contract/kit/fields.ts'
import { parseValues } from '#contract/kit/parse.ts'
import { permissionsOf, type Role, roles } from '#contract/kit/roles.ts'
import { invalid } from '../../platform/refusals.ts'
import type { Auth } from './auth.ts'
import { changeProfile, type Holder, storedProfile } from './sql.ts'

type Stored = Omit<User, keyof SessionHalf | 'organizations' | 'permissions'> & {
  username: string
  onboardingStep: string
  onboardedAt: string | null
  /** The workspace that somebody who works as this person came to see. */
  teamId: string | null
  organizations: (OrganizationOfUser & { joinedAt: string })[]
  workspaces: WorkspaceOfUser[]
}
type SessionHalf = Pick<
  User,
  | 'user_id'
  | 'role'
  | 'joined_at'
  | 'is_onboarded'
  | 'onboarding_date'
  | 'current_onboarding_step'
  | 'is_impersonate'
  | 'team_id'
  | 'tenant_id'
  | 'checkout_url'
>

/** The signed-in person as the organization signed in to sees them. 401 unless the session lives. */
export async function signedInUser(auth: Auth, { sessionId, userId, tenantId }: Holder): Promise<User> {
  const stored = await storedProfile<Stored>(auth, sessionId, userId)
  const { onboardingStep, onboardedAt, teamId, organizations, ...person } = stored
  const here = stored.workspaces.filter((workspace) => workspace.organizationId === tenantId)
  const organization = organizations.find(({ id }) => id === tenantId)
  const role = strongest([...here.map((workspace) => workspace.role), ...(organization ? [organization.role] : [])])
  return {
    ...person,
    organizations: organizations.map(({ joinedAt: _, ...shown }) => shown),
    permissions: role ? permissionsOf(role) : [],
    user_id: stored.id,
    role,
    joined_at: organization?.joinedAt ?? null,
    is_onboarded: onboardedAt !== null,
    onboarding_date: onboardedAt,
    current_onboarding_step: onboardingStep,
    is_impersonate: stored.impersonator !== null,
    team_id: (here.find(({ id }) => id === teamId) ?? here[0])?.id ?? null,
    tenant_id: tenantId,
    checkout_url: null,
  }
}

const strongest = (held: Role[]): Role | null =>
  held.reduce<Role | null>((best, role) => (roles.indexOf(role) > roles.indexOf(best as Role) ? role : best), null)

const profileFields = {
  name: text('name'),
  avatar: url('avatar', { picture: true }),
  phoneNumber: phone('phone number'),
  timezone: text('time zone'),
}

/** Changes what is named and answers the whole person (GAP-013). */
export async function changeOwnProfile(auth: Auth, holder: Holder, change: ProfileChange): Promise<User> {
  const { values, errors } = parseValues(profileFields, change)
  if (values.timezone && !isTimeZone(values.timezone)) errors.timezone = ['Time zone must be one like Europe/Paris']
  if (Object.keys(errors).length) throw invalid(errors)
  await changeProfile(auth, holder.sessionId, holder.userId, values)
  return signedInUser(auth, holder)
}

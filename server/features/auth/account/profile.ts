import type { ProfilePatch, User, UserOrganization, UserWorkspace } from '#contract/auth/user.ts'
import { isTimeZone } from '#contract/kit/calendar.ts'
import { choice, phone, text, url } from '#contract/kit/fields.ts'
import { parseValues } from '#contract/kit/parse.ts'
import { listPermissions, type Role, roles } from '#contract/kit/roles.ts'
import { languageCodes } from '#contract/language/languages.ts'
import { validationFailed } from '../../../platform/errors.ts'
import type { AuthContext } from '../context.ts'
import { getStoredProfile, type SessionHolder, updateProfile } from '../queries.ts'

type StoredProfile = Omit<User, keyof SessionProperties | 'organizations' | 'permissions'> & {
  username: string
  onboardingStep: string
  onboardedAt: string | null
  /** The workspace that the impersonator opened. */
  teamId: string | null
  organizations: (UserOrganization & { joinedAt: string })[]
  workspaces: UserWorkspace[]
}
type SessionProperties = Pick<
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

/** Returns the signed-in person, with their role and permissions in the current organization. Throws 401 unless the session is live. */
export async function getSignedInUser(
  auth: AuthContext,
  { sessionId, userId, tenantId }: SessionHolder,
): Promise<User> {
  const stored = await getStoredProfile<StoredProfile>(auth, sessionId, userId)
  const { onboardingStep, onboardedAt, teamId, organizations, ...person } = stored
  const organizationWorkspaces = stored.workspaces.filter((workspace) => workspace.organizationId === tenantId)
  const organization = organizations.find(({ id }) => id === tenantId)
  const role = strongestRole([
    ...organizationWorkspaces.map((workspace) => workspace.role),
    ...(organization ? [organization.role] : []),
  ])
  return {
    ...person,
    organizations: organizations.map(({ joinedAt: _, ...shown }) => shown),
    permissions: role ? listPermissions(role) : [],
    user_id: stored.id,
    role,
    joined_at: organization?.joinedAt ?? null,
    is_onboarded: onboardedAt !== null,
    onboarding_date: onboardedAt,
    current_onboarding_step: onboardingStep,
    is_impersonate: stored.impersonator !== null,
    team_id: (organizationWorkspaces.find(({ id }) => id === teamId) ?? organizationWorkspaces[0])?.id ?? null,
    tenant_id: tenantId,
    checkout_url: null,
  }
}

const strongestRole = (heldRoles: Role[]): Role | null =>
  heldRoles.reduce<Role | null>((best, role) => (roles.indexOf(role) > roles.indexOf(best as Role) ? role : best), null)

const profileFields = {
  name: text('name'),
  avatar: url('avatar', { picture: true }),
  phoneNumber: phone('phone number'),
  timezone: text('time zone'),
  language: choice('language', languageCodes),
}

/** Changes the given fields and returns the whole profile (GAP-013). */
export async function changeProfile(auth: AuthContext, holder: SessionHolder, change: ProfilePatch): Promise<User> {
  const { values, errors } = parseValues(profileFields, change)
  if (values.timezone && !isTimeZone(values.timezone)) errors.timezone = ['Time zone must be one like Europe/Paris']
  if (Object.keys(errors).length) throw validationFailed(errors)
  await updateProfile(auth, holder.sessionId, holder.userId, values)
  return getSignedInUser(auth, holder)
}

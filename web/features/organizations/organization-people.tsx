import { useQuery } from '@tanstack/react-query'
import type { UserOrganization } from '#contract/auth/user.ts'
import { isAtLeast, type Role, roleLabels, roles } from '#contract/kit/roles.ts'
import { getLocale, t } from '#contract/language/translate.ts'
import { teamMessages } from '#contract/team/messages.ts'
import { serverMessageOr } from '../../platform/api/api-failure.ts'
import { showCallToast } from '../../shared/toasts.ts'
import { Avatar } from '../../ui/badges/avatar.tsx'
import { Chip } from '../../ui/badges/chip.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { cx } from '../../ui/cx.ts'
import { ErrorState, SkeletonRows } from '../../ui/feedback/states.tsx'
import { changeOrganizationRole, organizationMembersQuery } from './requests.ts'

type OrganizationPeopleProps = {
  organization: UserOrganization
  userId: string
  /** The roles end where those of the workspaces do, before the menus of these. */
  isInset: boolean
}

/** The members of the organization, with their roles. */
export function OrganizationPeople({ organization, userId, isInset }: OrganizationPeopleProps) {
  const { data, isPending, isLoadingError, error, isFetching, refetch } = useQuery(
    organizationMembersQuery(organization.id),
  )
  async function change(id: string, role: Role) {
    const result = await changeOrganizationRole(organization.id, id, role)
    if (result.success) showCallToast.success(teamMessages.roleChanged)
    else showCallToast.failure(serverMessageOr(result, teamMessages.roleFailed))
  }
  const mayChange = (id: string, memberRole: Role) =>
    id !== userId && isAtLeast(organization.role, 'ADMIN') && isAtLeast(organization.role, memberRole)
  return (
    <section aria-labelledby="people" className="mt-8">
      <header className="mb-1 flex items-center gap-2">
        <h3 id="people" className="text-14 font-semibold">
          {t('People in this organization')}
        </h3>
        {data && <span className="text-text-3 tabular-nums">{data.length.toLocaleString(getLocale())}</span>}
      </header>
      <p className="mb-2 text-text-2">{t('Owners and admins can rename the organization and create workspaces.')}</p>
      {isPending ? (
        <SkeletonRows rows={3} height={44} shape="person" />
      ) : isLoadingError ? (
        <ErrorState text={teamMessages.loadFailed} error={error} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <ul className="border-t border-line">
          {data.map(({ id, name, email, role }) => (
            <li
              key={id}
              className={cx(
                'flex min-h-11 items-center gap-2 border-b border-line py-1 max-md:min-h-16',
                isInset && 'pe-8 touch:pe-11',
              )}
            >
              <Avatar name={name || email} id={id} />
              <span className="min-w-0 flex-1">
                <span className="flex items-center gap-2">
                  <span className="truncate">{name || email}</span>
                  {id === userId && <Chip>{t('You')}</Chip>}
                </span>
                {name && <span className="block truncate text-12 text-text-3">{email}</span>}
              </span>
              {mayChange(id, role) ? (
                <Select
                  aria-label={t('Role of {name} in the organization', { name: name || email })}
                  className="w-28"
                  empty={false}
                  value={role}
                  onChange={(next) => next && void change(id, next)}
                  options={roles
                    .filter((one) => isAtLeast(organization.role, one))
                    .map((one) => ({ value: one, label: roleLabels[one] }))}
                />
              ) : (
                <span className="text-text-2">{roleLabels[role]}</span>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

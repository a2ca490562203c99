import UserMinus from 'lucide-react/icons/user-minus'
import { isAtLeast, type Role, roleLabels } from '#contract/kit/roles.ts'
import { t } from '#contract/language/translate.ts'
import type { Member } from '#contract/team/team.ts'
import { formatDate } from '../../shared/format-date.ts'
import { Avatar } from '../../ui/badges/avatar.tsx'
import { Chip } from '../../ui/badges/chip.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { bodyCellClass as flat, headCellClass } from '../../ui/layout/settings-table-classes.ts'
import { listRoleOptions } from './roles.ts'

type MemberTableProps = {
  rows: readonly Member[]
  userId: string
  timeZone: string | null
  /** The role of the administrator; absent for read-only roles. */
  ownRole?: Role
  onRole?: (member: Member, role: Role) => void
  onRemove?: (member: Member) => void
}

const cell = `${flat} py-1 max-md:h-16`

/** Members with their roles. Nobody can change their own, or that of a member with a stronger one. */
export function MemberTable({ rows, userId, timeZone, ownRole, onRole, onRemove }: MemberTableProps) {
  const canManage = ({ id, role }: Member) => ownRole !== undefined && id !== userId && isAtLeast(ownRole, role)
  const hasActions = rows.some(canManage)
  return (
    <table className="w-full border-separate border-spacing-0">
      <caption className="sr-only">{t('Members')}</caption>
      <thead className="bg-surface">
        <tr>
          <th scope="col" className={headCellClass}>
            {t('Name')}
          </th>
          <th scope="col" className={`${headCellClass} w-36 max-md:hidden`}>
            {t('Member since')}
          </th>
          <th scope="col" className={`${headCellClass} w-32 max-md:w-px max-md:text-end`}>
            {t('Role')}
          </th>
          {hasActions && (
            <th scope="col" className={`${headCellClass} w-10`}>
              <span className="sr-only">{t('Actions')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((member) => (
          <tr key={member.id} className="hover:bg-hover">
            <th scope="row" className={`${cell} max-w-0 text-start font-normal`}>
              <span className="flex min-w-0 items-center gap-2">
                <Avatar name={getDisplayName(member)} id={member.id} image={member.avatar} />
                <span className="min-w-0">
                  <span className="flex items-center gap-2">
                    <span className="truncate">{getDisplayName(member)}</span>
                    {member.id === userId && <Chip>{t('You')}</Chip>}
                  </span>
                  {member.name && <span className="block truncate text-12 text-text-3">{member.email}</span>}
                </span>
              </span>
            </th>
            <td className={`${cell} text-text-2 max-md:hidden`}>{formatDate(member.joinedAt, timeZone)}</td>
            <td className={`${cell} max-md:text-end max-md:whitespace-nowrap`}>
              {ownRole && canManage(member) ? (
                <Select
                  aria-label={t('Role of {displayName}', { displayName: getDisplayName(member) })}
                  className="max-md:w-28"
                  empty={false}
                  value={member.role}
                  onChange={(role) => role && onRole?.(member, role)}
                  options={listRoleOptions(ownRole)}
                />
              ) : (
                <span className="text-text-2">{roleLabels[member.role]}</span>
              )}
            </td>
            {hasActions && (
              <td className={`${cell} text-end`}>
                {canManage(member) && (
                  <IconButton
                    size="sm"
                    label={t('Remove {displayName}', { displayName: getDisplayName(member) })}
                    icon={<UserMinus />}
                    onClick={() => onRemove?.(member)}
                  />
                )}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const getDisplayName = ({ name, email }: Member) => name || email

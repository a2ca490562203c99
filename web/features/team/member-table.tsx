import UserMinus from 'lucide-react/icons/user-minus'
import { type Role, reaches, roleNames } from '#contract/kit/roles.ts'
import type { Member } from '#contract/team/team.ts'
import { shortDate } from '../../platform/dates.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { cell as flat, head } from '../../ui/cells.ts'
import { Chip } from '../../ui/chip.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Select } from '../../ui/select.tsx'
import { roleOptions } from './roles.ts'

type MemberTableProps = {
  rows: readonly Member[]
  userId: string
  timeZone: string | null
  /** The role of whoever administers; absent for those who may only look. */
  own?: Role
  onRole?: (member: Member, role: Role) => void
  onRemove?: (member: Member) => void
}

const cell = `${flat} py-1 max-md:h-16`

/** Members with their roles. Nobody sees a way to change their own, or that of somebody who has more. */
export function MemberTable({ rows, userId, timeZone, own, onRole, onRemove }: MemberTableProps) {
  const manages = ({ id, role }: Member) => own !== undefined && id !== userId && reaches(own, role)
  return (
    <table className="w-full border-separate border-spacing-0">
      <caption className="sr-only">Members</caption>
      <thead className="bg-surface">
        <tr>
          <th scope="col" className={head}>
            Name
          </th>
          <th scope="col" className={`${head} w-36 max-md:hidden`}>
            Member since
          </th>
          <th scope="col" className={`${head} w-32`}>
            Role
          </th>
          {own && (
            <th scope="col" className={`${head} w-10`}>
              <span className="sr-only">Actions</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((member) => (
          <tr key={member.id} className="hover:bg-hover">
            <th scope="row" className={`${cell} max-w-0 text-start font-normal`}>
              <span className="flex min-w-0 items-center gap-2">
                <Avatar name={called(member)} id={member.id} image={member.avatar} />
                <span className="min-w-0">
                  <span className="flex items-center gap-2">
                    <span className="truncate">{called(member)}</span>
                    {member.id === userId && <Chip>You</Chip>}
                  </span>
                  {member.name && <span className="block truncate text-12 text-text-3">{member.email}</span>}
                </span>
              </span>
            </th>
            <td className={`${cell} text-text-2 max-md:hidden`}>{shortDate(member.joinedAt, timeZone)}</td>
            <td className={cell}>
              {own && manages(member) ? (
                <Select
                  aria-label={`Role of ${called(member)}`}
                  empty={false}
                  value={member.role}
                  onChange={(role) => role && onRole?.(member, role)}
                  options={roleOptions(own)}
                />
              ) : (
                <span className="px-2 text-text-2">{roleNames[member.role]}</span>
              )}
            </td>
            {own && (
              <td className={`${cell} text-end`}>
                {manages(member) && (
                  <IconButton
                    size="sm"
                    label={`Remove ${called(member)}`}
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

const called = ({ name, email }: Member) => name || email

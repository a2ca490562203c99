import { useMemo } from 'react'
import type { Permission } from '#contract/kit/roles.ts'
import { usePermissionCheck } from '../../platform/session/permissions.ts'
import { type ListDescriptor, type ListRow, transferNounOf } from './list-descriptor.ts'

/** What the user may do with the records of a list. */
type ListPermissions = Readonly<Record<'write' | 'delete' | 'import' | 'export', boolean>>

export function useListPermissions<R extends ListRow>(descriptor: ListDescriptor<R>): ListPermissions {
  const allowed = usePermissionCheck()
  return useMemo(() => {
    const may = (action: keyof ListPermissions) =>
      (action === 'write' || action === 'delete' || transferNounOf(descriptor) !== null) &&
      allowed(`${descriptor.noun}:${action}` as Permission)
    return { write: may('write'), delete: may('delete'), import: may('import'), export: may('export') }
  }, [descriptor, allowed])
}

import { useQuery } from '@tanstack/react-query'
import Users from 'lucide-react/icons/users'
import { call, unwrapPage } from '../../platform/api.ts'
import { usePageTitle } from '../../platform/page-title.ts'
import { keys } from '../../platform/queries.ts'
import { HeaderBar, MainBody } from '../../ui/app-frame.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx'

/** The names of the newest contacts. */
export function ContactsPage() {
  usePageTitle('Contacts')
  const list = useQuery({
    queryKey: keys.list('contacts'),
    queryFn: () => unwrapPage(call('GET', '/contacts')),
  })
  return (
    <>
      <HeaderBar title="Contacts" />
      <MainBody className="overflow-auto">
        {list.isPending && <SkeletonRows rows={12} height={36} />}
        {list.isError && <ErrorState text={list.error.message} onRetry={() => void list.refetch()} />}
        {list.data?.rows.length === 0 && <EmptyState icon={<Users aria-hidden />} text="No leads yet" />}
        <ul>
          {list.data?.rows.map((row) => (
            <li key={row.id} className="flex h-9 items-center border-b border-line px-4">
              {row.name || row.email || 'Unnamed Contact'}
            </li>
          ))}
        </ul>
      </MainBody>
    </>
  )
}

import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import ScrollText from 'lucide-react/icons/scroll-text'
import { useState } from 'react'
import { type AuditAction, auditActionNames, auditActions } from '#contract/audit/actions.ts'
import { messages } from '#contract/kit/messages.ts'
import { usePageTitle } from '../../platform/page-title.ts'
import { useMay } from '../../platform/permissions.ts'
import { useUser } from '../../platform/session.ts'
import { Button } from '../../ui/button.tsx'
import { SearchInput } from '../../ui/input.tsx'
import { MoreOf } from '../../ui/more-button.tsx'
import { usePaused } from '../../ui/paused.ts'
import { Select } from '../../ui/select.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { callToast } from '../../ui/toasts.ts'
import { membersQuery } from '../team/public.ts'
import { AuditTable } from './audit-table.tsx'
import { auditLog, exportLog } from './requests.ts'

/** Who signed in, changed roles, exported and deleted, for those who answer for it. */
export function AuditPage() {
  usePageTitle('Audit log')
  const user = useUser()
  const may = useMay()
  const [typed, setTyped] = useState('')
  const [action, setAction] = useState<AuditAction | null>(null)
  const [actorId, setActor] = useState<string | null>(null)
  const search = usePaused(typed.trim(), 200)
  const filters = { search, action, actorId }
  const query = useInfiniteQuery({ ...auditLog(filters), enabled: may('audit:read') })
  const { data: members } = useQuery(membersQuery())
  const entries = query.data?.pages.flatMap(({ rows }) => rows) ?? []
  const isFiltered = search !== '' || action !== null || actorId !== null
  const clear = () => {
    setTyped('')
    setAction(null)
    setActor(null)
  }
  if (!may('audit:read')) return <EmptyState text="Your role does not open the audit log." />
  return (
    <>
      <header className="mb-1 flex flex-wrap items-center gap-2">
        <h2 className="text-15 font-semibold tracking-tight">Audit log</h2>
        <span className="flex-1" />
        <Button icon={<Download />} onClick={() => void save(filters)}>
          {isFiltered ? 'Export what is filtered' : 'Export'}
        </Button>
      </header>
      <p className="mb-3 text-text-2">
        Sign-ins, invitations, roles, exports and deletions in this workspace. Nothing here can be changed.
      </p>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <SearchInput label="Search the log" value={typed} onChange={setTyped} className="w-56 max-md:w-full" />
        <Select
          aria-label="What"
          className="w-48 max-md:flex-1"
          empty="Everything"
          value={action}
          onChange={setAction}
          options={auditActionNames.map((name) => ({ value: name, label: auditActions[name] }))}
        />
        <Select
          aria-label="Who"
          className="w-48 max-md:flex-1"
          empty="Everybody"
          value={actorId}
          onChange={setActor}
          options={(members ?? []).map(({ id, name, email }) => ({ value: id, label: name || email }))}
        />
      </div>
      {query.isPending ? (
        <SkeletonRows rows={8} height={44} />
      ) : query.isError && entries.length === 0 ? (
        <ErrorState
          text="Failed to load the audit log"
          hint={query.error.message}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : entries.length === 0 ? (
        <EmptyState
          icon={<ScrollText aria-hidden />}
          text={isFiltered ? 'Nothing found' : 'Nothing was noted yet'}
          action={isFiltered && <Button onClick={clear}>Clear filters</Button>}
        />
      ) : (
        <>
          <AuditTable entries={entries} timeZone={user?.timezone ?? null} />
          <MoreOf list={query} onPage />
        </>
      )}
    </>
  )
}

async function save(filters: Parameters<typeof exportLog>[0]): Promise<void> {
  const id = callToast.pending('Exporting audit log...')
  const result = await exportLog(filters)
  if (result.success) callToast.success('Audit log exported successfully!', { id })
  else callToast.failure(result.error === 'no_token' ? messages.noToken : 'Failed to export audit log', { id })
}

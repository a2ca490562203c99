import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import ScrollText from 'lucide-react/icons/scroll-text'
import { useState } from 'react'
import { type AuditAction, auditActionNames, auditActions } from '#contract/audit/actions.ts'
import { messages } from '#contract/kit/messages.ts'
import { t } from '#contract/language/translate.ts'
import { usePageTitle } from '../../platform/navigation/page-title.ts'
import { usePermissionCheck } from '../../platform/session/permissions.ts'
import { useSignedInUser } from '../../platform/session/session.ts'
import { showCallToast } from '../../shared/toasts.ts'
import { Button } from '../../ui/controls/button.tsx'
import { SearchInput } from '../../ui/controls/input.tsx'
import { LoadMoreFor } from '../../ui/controls/more-button.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/feedback/states.tsx'
import { useDebouncedValue } from '../../ui/forms/use-debounced-value.ts'
import { SettingsHeader } from '../../ui/layout/settings-header.tsx'
import { membersQuery } from '../team/public.ts'
import { AuditTable } from './audit-table.tsx'
import { FailedJobList } from './failed-job-list.tsx'
import { auditLogQuery, exportAuditLog } from './requests.ts'

/** The audit log: sign-ins, role changes, exports and deletions. */
export function AuditPage() {
  usePageTitle(t('Audit log'))
  const user = useSignedInUser()
  const may = usePermissionCheck()
  const [searchText, setSearchText] = useState('')
  const [action, setAction] = useState<AuditAction | null>(null)
  const [actorId, setActor] = useState<string | null>(null)
  const search = useDebouncedValue(searchText.trim(), 200)
  const filters = { search, action, actorId }
  const query = useInfiniteQuery({ ...auditLogQuery(filters), enabled: may('audit:read') })
  const entries = query.data?.pages.flatMap(({ rows }) => rows) ?? []
  const isFiltered = search !== '' || action !== null || actorId !== null
  const clear = () => {
    setSearchText('')
    setAction(null)
    setActor(null)
  }
  if (!may('audit:read')) return <EmptyState text={t('You don’t have access to the audit log.')} />
  return (
    <>
      <SettingsHeader
        title={t('Audit log')}
        about={t(
          'Sign-ins, invitations, role changes, exports and deletions in this workspace. Entries can’t be changed.',
        )}
      >
        <Button icon={<Download />} onClick={() => void downloadExport(filters)}>
          {isFiltered ? t('Export filtered results') : t('Export')}
        </Button>
      </SettingsHeader>
      <FailedJobList timeZone={user?.timezone ?? null} />
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <SearchInput
          label={t('Search audit log')}
          value={searchText}
          onChange={setSearchText}
          className="w-56 max-md:w-full"
        />
        <AuditSelects action={action} onAction={setAction} actorId={actorId} onActor={setActor} />
      </div>
      {query.isPending ? (
        <SkeletonRows rows={8} height={44} />
      ) : query.isError && entries.length === 0 ? (
        <ErrorState
          text={t('Failed to load the audit log')}
          error={query.error}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : entries.length === 0 ? (
        <EmptyState
          icon={<ScrollText aria-hidden />}
          text={isFiltered ? t('Nothing found') : t('No entries yet')}
          action={isFiltered && <Button onClick={clear}>{t('Clear filters')}</Button>}
        />
      ) : (
        <>
          <AuditTable entries={entries} timeZone={user?.timezone ?? null} />
          <LoadMoreFor list={query} onPage />
        </>
      )}
    </>
  )
}

type AuditSelectsProps = {
  action: AuditAction | null
  onAction: (action: AuditAction | null) => void
  actorId: string | null
  onActor: (actorId: string | null) => void
}

/** Which events are listed, and of whom. */
function AuditSelects({ action, onAction, actorId, onActor }: AuditSelectsProps) {
  const { data: members } = useQuery(membersQuery())
  return (
    <>
      <Select
        aria-label={t('What')}
        className="w-48 max-md:flex-1"
        empty={t('All events')}
        emptyIsChoice
        value={action}
        onChange={onAction}
        options={auditActionNames.map((name) => ({ value: name, label: auditActions[name] }))}
      />
      <Select
        aria-label={t('Who')}
        className="w-48 max-md:flex-1"
        empty={t('All people')}
        emptyIsChoice
        value={actorId}
        onChange={onActor}
        options={(members ?? []).map(({ id, name, email }) => ({ value: id, label: name || email }))}
      />
    </>
  )
}

async function downloadExport(filters: Parameters<typeof exportAuditLog>[0]): Promise<void> {
  const id = showCallToast.pending(t('Exporting audit log...'))
  const result = await exportAuditLog(filters)
  if (result.success) showCallToast.success(t('Audit log exported successfully!'), { id })
  else showCallToast.failure(result.error === 'no_token' ? messages.noToken : t('Failed to export audit log'), { id })
}

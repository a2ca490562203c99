import { useInfiniteQuery } from '@tanstack/react-query'
import FileUp from 'lucide-react/icons/file-up'
import { useEffect, useState } from 'react'
import { type TransferPlural, transferPlurals } from '#contract/kit/kinds.ts'
import { t } from '#contract/language/translate.ts'
import { createBatch } from '../../../platform/live/create-batch.ts'
import { subscribeToEvents } from '../../../platform/live/live-events.ts'
import { usePageTitle } from '../../../platform/navigation/page-title.ts'
import { usePermissionCheck } from '../../../platform/session/permissions.ts'
import { LoadMoreFor } from '../../../ui/controls/more-button.tsx'
import { Select } from '../../../ui/controls/select.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/feedback/states.tsx'
import { SettingsHeader } from '../../../ui/layout/settings-header.tsx'
import { importedType } from '../import-texts.ts'
import { importHistoryQuery, invalidateImports } from '../requests.ts'
import { ImportHistoryTable } from './import-history-table.tsx'
import { ReportDialog } from './report-dialog.tsx'

/** The imports of the workspace, each with its report. */
export function ImportHistoryPage() {
  usePageTitle(t('Imports'))
  const may = usePermissionCheck()
  if (!may('contacts:import')) return <EmptyState text={t('You don’t have access to the imports of this workspace.')} />
  return <ImportHistory />
}

/** Milliseconds in which the progress of imports is batched: each event would reload every page. */
const reloadDelay = 1_000

function followImports(): () => void {
  const batch = createBatch(() => void invalidateImports(), reloadDelay)
  const end = subscribeToEvents('import.progress', batch.request)
  return () => {
    batch.flush()
    end()
  }
}

function ImportHistory() {
  const [kind, setKind] = useState<TransferPlural | null>(null)
  const query = useInfiniteQuery(importHistoryQuery(kind))
  const entries = query.data?.pages.flatMap(({ rows }) => rows) ?? []
  useEffect(followImports, [])
  return (
    <>
      <SettingsHeader
        title={t('Imports')}
        about={t(
          'Every file that was imported into this workspace. An import can be undone for 30 days, by the person who started it or an admin.',
        )}
      >
        <Select
          aria-label={t('Records')}
          className="w-40 max-md:w-full"
          empty={t('All records')}
          emptyIsChoice
          value={kind}
          onChange={setKind}
          options={transferPlurals.map((value) => ({ value, label: importedType(value).title }))}
        />
      </SettingsHeader>
      {query.isPending ? (
        <SkeletonRows rows={8} height={56} />
      ) : query.isError && entries.length === 0 ? (
        <ErrorState
          text={t('Failed to load the import history')}
          error={query.error}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : entries.length === 0 ? (
        <EmptyState
          icon={<FileUp aria-hidden />}
          text={kind ? t('No imports of {kind} yet', { kind: importedType(kind).plural }) : t('No imports yet')}
          hint={t('Files that you import into contacts, companies or deals will be listed here.')}
        />
      ) : (
        <>
          <ImportHistoryTable entries={entries} />
          <LoadMoreFor list={query} onPage />
        </>
      )}
      <ReportDialog />
    </>
  )
}

import { useInfiniteQuery } from '@tanstack/react-query'
import ListChecks from 'lucide-react/icons/list-checks'
import { useEffect, useState } from 'react'
import { bulkEditDays } from '#contract/bulk-edits/enums.ts'
import { t } from '#contract/language/translate.ts'
import { createBatch } from '../../platform/live/create-batch.ts'
import { subscribeToEvents } from '../../platform/live/live-events.ts'
import { usePageTitle } from '../../platform/navigation/page-title.ts'
import { usePermissionCheck } from '../../platform/session/permissions.ts'
import { LoadMoreFor } from '../../ui/controls/more-button.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/feedback/states.tsx'
import { SettingsHeader } from '../../ui/layout/settings-header.tsx'
import { BulkEditsTable } from './bulk-edits-table.tsx'
import { type BulkEdit, bulkEditsQuery, invalidateBulkEdits } from './requests.ts'
import { UndoDialog } from './undo-dialog.tsx'

/** The bulk edits of the last 30 days, each of which can be undone. */
export function BulkEditsPage() {
  usePageTitle(t('Bulk edits'))
  const may = usePermissionCheck()
  if (!may('edits:read')) return <EmptyState text={t('You don’t have access to the bulk edits of this workspace.')} />
  return <BulkEdits />
}

/** Milliseconds in which changes of many records are batched: each would reload every page. */
const reloadDelay = 1_000

/** Reloads the list when many records have changed, here or elsewhere. */
function followBulkEdits(): () => void {
  const batch = createBatch(() => void invalidateBulkEdits(), reloadDelay)
  const end = subscribeToEvents('*', ({ kind, ids }) => {
    if (kind === 'resync' || (kind.endsWith('.changed') && ids.length !== 1)) batch.request()
  })
  return () => {
    batch.flush()
    end()
  }
}

function BulkEdits() {
  const query = useInfiniteQuery(bulkEditsQuery())
  const edits = query.data?.pages.flatMap(({ rows }) => rows) ?? []
  const [asked, setAsked] = useState<BulkEdit | null>(null)
  useEffect(followBulkEdits, [])
  return (
    <>
      <SettingsHeader
        title={t('Bulk edits')}
        about={t(
          'Every change of many records at once. It can be undone for {bulkEditDays} days, by the person who made it or an admin.',
          { bulkEditDays },
        )}
      />
      {query.isPending ? (
        <SkeletonRows rows={8} height={56} />
      ) : query.isError && edits.length === 0 ? (
        <ErrorState
          text={t('Failed to load the bulk edits')}
          error={query.error}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : edits.length === 0 ? (
        <EmptyState
          icon={<ListChecks aria-hidden />}
          text={t('No bulk edits yet')}
          hint={t('Edits, moves, assignments and tags of selected records will be listed here.')}
        />
      ) : (
        <>
          <BulkEditsTable edits={edits} onUndo={setAsked} />
          <LoadMoreFor list={query} onPage />
        </>
      )}
      {asked && <UndoDialog key={asked.id} edit={asked} onClose={() => setAsked(null)} />}
    </>
  )
}

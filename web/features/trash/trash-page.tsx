import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import Trash from 'lucide-react/icons/trash-2'
import { type RefObject, useMemo, useRef, useState } from 'react'
import { type RecordKindName, recordKinds } from '#contract/kit/kinds.ts'
import { trashRetentionDays } from '#contract/kit/limits.ts'
import { messages } from '#contract/kit/messages.ts'
import { t } from '#contract/language/translate.ts'
import { serverMessageOr } from '../../platform/api/api-failure.ts'
import { usePageTitle } from '../../platform/navigation/page-title.ts'
import { recordAddress } from '../../platform/navigation/panel.ts'
import { usePermissionCheck } from '../../platform/session/permissions.ts'
import { useSignedInUser } from '../../platform/session/session.ts'
import { showCallToast } from '../../shared/toasts.ts'
import { Button } from '../../ui/controls/button.tsx'
import { SearchInput } from '../../ui/controls/input.tsx'
import { LoadMoreFor } from '../../ui/controls/more-button.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/feedback/states.tsx'
import { useDebouncedValue } from '../../ui/forms/use-debounced-value.ts'
import { SettingsHeader } from '../../ui/layout/settings-header.tsx'
import { createFadeMask, useOverflow } from '../../ui/navigation/overflow.ts'
import { DeletionCard } from './deletion-card.tsx'
import { groupByDeletion } from './deletion-groups.ts'
import { useLiveTrash } from './live-trash.ts'
import { rememberFocus, useRestoreShortcuts } from './restore-focus.ts'
import { formatTrashCount, trashKinds, trashNouns } from './trash-kinds.tsx'
import { type RestoreTarget, restoreFromTrash, trashQueryOptions } from './trash-requests.ts'

/** The trash page: the deletions of the last thirty days, which can be restored. */
export function TrashPage() {
  usePageTitle(t('Trash'))
  const user = useSignedInUser()
  const [kind, setKind] = useState<RecordKindName | null>(null)
  const [typed, setTyped] = useState('')
  const search = useDebouncedValue(typed.trim(), 200)
  const may = usePermissionCheck()
  const query = useInfiniteQuery({ ...trashQueryOptions(kind, search), enabled: may('trash:read') })
  const list = useRef<HTMLDivElement>(null)
  const entries = useMemo(() => query.data?.pages.flatMap(({ rows }) => rows) ?? [], [query.data])
  useLiveTrash(useMemo(() => new Set(entries.map(({ id }) => id)), [entries]))
  useRestoreShortcuts(list)
  const { busy, restore } = useRestore(list)
  const mayRestore = may('trash:restore')

  if (!may('trash:read')) return <EmptyState text={t('You don’t have access to the trash.')} />
  return (
    <div ref={list}>
      <SettingsHeader
        title={t('Trash')}
        about={t('Deleted items are kept for {trashRetentionDays} days, then permanently deleted.', {
          trashRetentionDays,
        })}
      >
        <SearchInput label={t('Search trash')} value={typed} onChange={setTyped} className="w-56 max-md:w-full" />
      </SettingsHeader>
      <KindFilter kind={kind} onKind={setKind} />
      {query.isPending ? (
        <SkeletonRows rows={4} height={56} shape="person" />
      ) : query.isError && entries.length === 0 ? (
        <ErrorState
          text={t('Failed to load the trash')}
          error={query.error}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : entries.length === 0 && search ? (
        <EmptyState icon={<Trash aria-hidden />} text={t('No matches in the trash')} />
      ) : entries.length === 0 ? (
        <EmptyState
          icon={<Trash aria-hidden />}
          text={t('The trash is empty')}
          hint={t('Deleted items will appear here.')}
        />
      ) : (
        <>
          <ul aria-label={t('Deleted')} className="flex flex-col gap-3">
            {groupByDeletion(entries).map((step) => (
              <DeletionCard
                key={step.key}
                {...{ step, mayRestore, busy }}
                timeZone={user?.timezone ?? null}
                onRestore={(...what) => void restore(...what)}
              />
            ))}
          </ul>
          <LoadMoreFor list={query} onPage />
        </>
      )}
    </div>
  )
}

type KindFilterProps = { kind: RecordKindName | null; onKind: (kind: RecordKindName | null) => void }

/** What the trash shows, in a strip that fades out where it is cut. */
function KindFilter({ kind, onKind }: KindFilterProps) {
  const strip = useRef<HTMLDivElement>(null)
  const maskImage = createFadeMask(useOverflow(strip, trashKinds))
  return (
    <fieldset className="mb-4 min-w-0 max-md:-mx-4">
      <legend className="sr-only">{t('Kind')}</legend>
      <div ref={strip} style={{ maskImage }} className="flex gap-1 overflow-x-auto max-md:px-1.5 no-scrollbar">
        {[null, ...trashKinds].map((each) => (
          <Button key={each ?? ''} variant="ghost" aria-pressed={kind === each} onClick={() => onKind(each)}>
            {each === null ? t('Everything') : recordKinds[each].label}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}

/** Restores with a toast, and keeps the focus in place. */
function useRestore(list: RefObject<HTMLElement | null>) {
  const [busy, setBusy] = useState<string | null>(null)
  const navigate = useNavigate()

  async function restore(target: RestoreTarget, key: string, ofKinds: readonly string[]): Promise<void> {
    if (busy) return
    setBusy(key)
    const restoreFocus = rememberFocus(list.current, key)
    const result = await restoreFromTrash(target, trashNouns)
    setBusy(null)
    if (!result.success) {
      const action = { label: t('Try again'), onClick: () => void restore(target, key, ofKinds) }
      return void showCallToast.failure(serverMessageOr(result, messages.restoreFailed), { action })
    }
    restoreFocus()
    const address = 'kind' in target ? recordAddress(target) : null
    const { count } = result.data
    showCallToast.success(t('{trashCount} restored', { trashCount: formatTrashCount(count, ofKinds) }), {
      action: address ? { label: t('Show'), onClick: () => void navigate(address) } : undefined,
    })
  }
  return { busy, restore }
}

import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import Merge from 'lucide-react/icons/merge'
import Plus from 'lucide-react/icons/plus'
import TagsIcon from 'lucide-react/icons/tags'
import Trash from 'lucide-react/icons/trash-2'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { deleteQuestion, messages } from '#contract/kit/messages.ts'
import { t } from '#contract/language/translate.ts'
import { tagMessages } from '#contract/tags/messages.ts'
import { useSearchTarget } from '../../platform/keyboard/search-target.ts'
import { shortcuts } from '../../platform/keyboard/shortcuts.ts'
import { usePageTitle } from '../../platform/navigation/page-title.ts'
import { selectedScope } from '../../platform/session/selected-scope.ts'
import { formatMatches } from '../../shared/format-matches.ts'
import { showCallToast } from '../../shared/toasts.ts'
import { Button } from '../../ui/controls/button.tsx'
import { SearchInput } from '../../ui/controls/input.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/feedback/states.tsx'
import { useShortcuts } from '../../ui/keyboard/use-shortcuts.ts'
import { SettingsCreateButton, SettingsHeader } from '../../ui/layout/settings-header.tsx'
import { useIsNarrow } from '../../ui/layout/use-narrow.ts'
import { confirm } from '../../ui/overlays/confirm-dialog.tsx'
import { SelectionBar } from '../../ui/table/selection-bar.tsx'
import { EditTagDialog } from './edit-tag-dialog.tsx'
import { MergeTagsDialog } from './merge-tags-dialog.tsx'
import { deleteTags, type Tag, tagUsageQuery } from './requests.ts'
import { filterTags, useMayTag } from './tag-options.ts'
import { TagTable } from './tag-table.tsx'

type OpenDialog = { edit: Tag | null } | { merge: readonly Tag[] } | null

/** The settings page of tags: create, rename, merge and delete them, and see how often they are used. */
export function TagSettings() {
  usePageTitle(t('Tags'))
  const { workspaceId } = selectedScope.use()
  const mayTag = useMayTag()
  const usageQuery = useQuery(tagUsageQuery())
  const usage = usageQuery.data
  const [query, setQuery] = useState('')
  const [dialog, setDialog] = useState<OpenDialog>(null)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  // biome-ignore lint/correctness/useExhaustiveDependencies: a selection belongs to one workspace
  useEffect(() => setSelected(new Set()), [workspaceId])

  const rows = filterTags(
    (usage ?? []).map((row) => ({ ...row, ...row.tag })),
    query,
  )
  const selectedTags = (usage ?? []).map(({ tag }) => tag).filter(({ id }) => selected.has(id))
  const deselectAll = () => setSelected(new Set())
  const openCreateDialog = mayTag ? () => setDialog({ edit: null }) : undefined
  const deleteAndDeselect = async (tags: readonly Tag[]) => {
    if (await confirmDeleteTags(tags)) deselectAll()
  }

  useShortcuts({ [shortcuts.list.create.key]: openCreateDialog }, 0)
  return (
    <>
      <TagHeader count={usage?.length} query={query} onQuery={setQuery} onCreate={openCreateDialog} />
      <div className={cx('overflow-x-auto thin-scroll', selectedTags.length > 0 && 'pb-16')}>
        <TagListStates usage={usageQuery} onCreate={openCreateDialog}>
          {rows.length === 0 ? (
            <EmptyState
              text={t('No tags found')}
              action={<Button onClick={() => setQuery('')}>{t('Clear search')}</Button>}
            />
          ) : (
            <TagTable
              rows={rows}
              {...(mayTag && {
                selected,
                onSelect: setSelected,
                onEdit: (tag: Tag) => setDialog({ edit: tag }),
                onMerge: (tag: Tag) => setDialog({ merge: [tag] }),
                onDelete: (tag: Tag) => void deleteAndDeselect([tag]),
              })}
            />
          )}
        </TagListStates>
      </div>
      <p role="status" className="sr-only">
        {query && usage ? formatMatches(rows.length, t('tag'), t('tags')) : ''}
      </p>
      <SelectionBar count={selectedTags.length} noun={t('tags')} onClear={deselectAll}>
        <Button
          variant="ghost"
          icon={<Merge />}
          disabled={selectedTags.length < 2}
          onClick={() => setDialog({ merge: selectedTags })}
        >
          {t('Merge')}
        </Button>
        <Button variant="danger-ghost" icon={<Trash />} onClick={() => void deleteAndDeselect(selectedTags)}>
          {t('Delete')}
        </Button>
      </SelectionBar>
      {dialog && 'edit' in dialog && <EditTagDialog tag={dialog.edit} onClose={() => setDialog(null)} />}
      {dialog && 'merge' in dialog && (
        <MergeTagsDialog
          tags={dialog.merge}
          usage={usage ?? []}
          onClose={() => setDialog(null)}
          onDone={() => {
            setDialog(null)
            deselectAll()
          }}
        />
      )}
    </>
  )
}

type TagHeaderProps = {
  /** The number of tags; undefined while loading. */
  count: number | undefined
  query: string
  onQuery: (query: string) => void
  /** Absent for read-only roles. */
  onCreate: (() => void) | undefined
}

function TagHeader({ count, query, onQuery, onCreate }: TagHeaderProps) {
  const search = useRef<HTMLDivElement>(null)
  useSearchTarget(search)
  return (
    <SettingsHeader title={t('Tags')} count={count}>
      {count !== undefined && count > 0 && (
        <div ref={search} className="w-52 max-md:w-36">
          <SearchInput label={t('Search tags')} placeholder={t('Search')} kbd="/" value={query} onChange={onQuery} />
        </div>
      )}
      {onCreate && <SettingsCreateButton label={t('New tag')} onClick={onCreate} />}
    </SettingsHeader>
  )
}

type TagListStatesProps = Pick<TagHeaderProps, 'onCreate'> & {
  usage: UseQueryResult<readonly unknown[]>
  children: ReactNode
}

/** Renders the table of tags, or the loading, error or empty state. */
function TagListStates({ usage, onCreate, children }: TagListStatesProps) {
  const narrow = useIsNarrow()
  if (usage.isPending) return <SkeletonRows rows={8} height={narrow ? 64 : 44} />
  if (usage.isError && !usage.data)
    return (
      <ErrorState
        text={tagMessages.loadFailed}
        error={usage.error}
        busy={usage.isFetching}
        onRetry={() => void usage.refetch()}
      />
    )
  if (usage.data && usage.data.length > 0) return children
  return (
    <EmptyState
      icon={<TagsIcon aria-hidden />}
      text={t('No tags yet')}
      hint={t('Use tags to group contacts and companies your way.')}
      action={
        onCreate && (
          <Button variant="primary" icon={<Plus />} onClick={onCreate}>
            {t('New tag')}
          </Button>
        )
      }
    />
  )
}

/** Deletes tags after a confirmation. Returns whether they were deleted. */
async function confirmDeleteTags(tags: readonly Tag[]): Promise<boolean> {
  if (!(await confirm({ text: deleteQuestion('tag', tags.length), action: t('Delete') }))) return false
  const result = await deleteTags(tags.map(({ id }) => id))
  if (result.success) {
    showCallToast.success(tags.length === 1 ? tagMessages.deleted : tagMessages.allDeleted)
    return true
  }
  const text = tags.length === 1 ? tagMessages.deleteFailed : tagMessages.deleteAllFailed
  showCallToast.failure(result.error === 'no_token' ? messages.noToken : text)
  return false
}

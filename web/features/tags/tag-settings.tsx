import { useQuery } from '@tanstack/react-query'
import Merge from 'lucide-react/icons/merge'
import Plus from 'lucide-react/icons/plus'
import TagsIcon from 'lucide-react/icons/tags'
import Trash from 'lucide-react/icons/trash-2'
import { useEffect, useRef, useState } from 'react'
import { deleteQuestion, messages } from '#contract/kit/messages.ts'
import { tagMessages } from '#contract/tags/messages.ts'
import { useSearchTarget } from '../../platform/keyboard/search-target.ts'
import { shortcuts } from '../../platform/keyboard/shortcuts.ts'
import { usePageTitle } from '../../platform/navigation/page-title.ts'
import { selectedScope } from '../../platform/session/selected-scope.ts'
import { showCallToast } from '../../shared/toasts.ts'
import { Button } from '../../ui/controls/button.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { SearchInput } from '../../ui/controls/input.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/feedback/states.tsx'
import { useShortcuts } from '../../ui/keyboard/use-shortcuts.ts'
import { useIsNarrow } from '../../ui/layout/use-narrow.ts'
import { confirm } from '../../ui/overlays/confirm-dialog.tsx'
import { SelectionBar } from '../../ui/table/selection-bar.tsx'
import { EditTagDialog } from './edit-tag-dialog.tsx'
import { MergeTagsDialog } from './merge-tags-dialog.tsx'
import { deleteTags, type Tag, tagUsageQuery } from './requests.ts'
import { filterTags, useMayTag } from './tag-options.ts'
import { TagTable } from './tag-table.tsx'

type OpenDialog = { edit: Tag | null } | { merge: readonly Tag[] } | null

/** The tags of the workspace: make, rename, merge, delete, and see where they stand. */
export function TagSettings() {
  usePageTitle('Tags')
  const { workspaceId } = selectedScope.use()
  const narrow = useIsNarrow()
  const mayTag = useMayTag()
  const { data: usage, isPending, isError, error, isFetching, refetch } = useQuery(tagUsageQuery())
  const search = useRef<HTMLDivElement>(null)
  const [query, setQuery] = useState('')
  const [dialog, setDialog] = useState<OpenDialog>(null)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was selected belongs to the workspace it was selected in
  useEffect(() => setSelected(new Set()), [workspaceId])

  const rows = filterTags(
    (usage ?? []).map((row) => ({ ...row, ...row.tag })),
    query,
  )
  const chosen = (usage ?? []).map(({ tag }) => tag).filter(({ id }) => selected.has(id))

  async function remove(tags: readonly Tag[]) {
    if (!(await confirm({ text: deleteQuestion('tag', tags.length), action: 'Delete' }))) return
    const result = await deleteTags(tags.map(({ id }) => id))
    if (!result.success) {
      const text = tags.length === 1 ? tagMessages.deleteFailed : tagMessages.deleteAllFailed
      return showCallToast.failure(result.error === 'no_token' ? messages.noToken : text)
    }
    setSelected(new Set())
    showCallToast.success(tags.length === 1 ? tagMessages.deleted : tagMessages.allDeleted)
  }

  const create = () => setDialog({ edit: null })
  useSearchTarget(search)
  useShortcuts({ [shortcuts.list.create.key]: mayTag ? create : undefined }, 0)
  return (
    <>
      <header className="mb-3 flex flex-wrap items-center gap-2">
        <h2 className="text-15 font-semibold tracking-tight">Tags</h2>
        {usage && <span className="text-text-3 tabular-nums">{usage.length.toLocaleString('en-US')}</span>}
        <span className="flex-1" />
        {usage && usage.length > 0 && (
          <div ref={search} className="w-52 max-md:w-36">
            <SearchInput label="Search tags" placeholder="Search" kbd="/" value={query} onChange={setQuery} />
          </div>
        )}
        {mayTag &&
          (narrow ? (
            <IconButton label="New tag" icon={<Plus />} onClick={create} />
          ) : (
            <Button variant="primary" icon={<Plus />} kbd="C" onClick={create}>
              New tag
            </Button>
          ))}
      </header>
      <div className={cx('overflow-x-auto thin-scroll', chosen.length > 0 && 'pb-16')}>
        {isPending ? (
          <SkeletonRows rows={8} height={narrow ? 64 : 44} />
        ) : isError && !usage ? (
          <ErrorState
            text={tagMessages.loadFailed}
            hint={error.message}
            busy={isFetching}
            onRetry={() => void refetch()}
          />
        ) : usage.length === 0 ? (
          <EmptyState
            icon={<TagsIcon aria-hidden />}
            text="No tags yet"
            hint="Tags mark contacts and companies in your own words."
            action={
              mayTag && (
                <Button variant="primary" icon={<Plus />} onClick={create}>
                  New tag
                </Button>
              )
            }
          />
        ) : rows.length === 0 ? (
          <EmptyState text="No tags found" action={<Button onClick={() => setQuery('')}>Clear search</Button>} />
        ) : (
          <TagTable
            rows={rows}
            {...(mayTag && {
              selected,
              onSelect: setSelected,
              onEdit: (tag: Tag) => setDialog({ edit: tag }),
              onMerge: (tag: Tag) => setDialog({ merge: [tag] }),
              onDelete: (tag: Tag) => void remove([tag]),
            })}
          />
        )}
      </div>
      <p role="status" className="sr-only">
        {query && usage ? `${rows.length.toLocaleString('en-US')} tags match` : ''}
      </p>
      <SelectionBar count={chosen.length} noun="tags" onClear={() => setSelected(new Set())}>
        <Button
          variant="ghost"
          icon={<Merge />}
          disabled={chosen.length < 2}
          onClick={() => setDialog({ merge: chosen })}
        >
          Merge
        </Button>
        <Button variant="danger-ghost" icon={<Trash />} onClick={() => void remove(chosen)}>
          Delete
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
            setSelected(new Set())
          }}
        />
      )}
    </>
  )
}

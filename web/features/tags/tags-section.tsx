import { useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { TaggableKind } from '#contract/kit/kinds.ts'
import { messages } from '#contract/kit/messages.ts'
import { t } from '#contract/language/translate.ts'
import { tagMessages } from '#contract/tags/messages.ts'
import { ApiError } from '../../platform/api/api-failure.ts'
import type { ApiFailure, CallResult } from '../../platform/api/client.ts'
import { shortcuts } from '../../platform/keyboard/shortcuts.ts'
import { showCallToast } from '../../shared/toasts.ts'
import { Tag as Chip } from '../../ui/badges/chip.tsx'
import { Picker } from '../../ui/controls/picker.tsx'
import { useBanners } from '../../ui/feedback/banner.tsx'
import { useShortcuts } from '../../ui/keyboard/use-shortcuts.ts'
import { Popover } from '../../ui/overlays/popover.tsx'
import { assignTag, createTag, type Tag, tagsQuery, unassignTag } from './requests.ts'
import { useMayTag, useTagOptions } from './tag-options.ts'

type TagsSectionProps = {
  entityType: TaggableKind
  entityId: string
  tags: readonly Tag[]
  title: string
  readOnly?: boolean
}

/** The tags of a record, with a picker that adds tags, and buttons that remove them. */
export function TagsSection({ title, readOnly, ...record }: TagsSectionProps) {
  const { tags, entityType, entityId } = record
  const mayTag = useMayTag() && !readOnly
  const banners = useBanners()
  const add = useRef<HTMLButtonElement>(null)
  const target = { entityType, entityId }

  const showResult = (result: CallResult<unknown>, success: string, failure: string) =>
    result.success
      ? banners?.show({ tone: 'success', text: success })
      : banners?.show({ tone: 'error', text: isSignedOut(result) ? messages.noToken : failure })
  const assign = async (tag: Tag) =>
    showResult(await assignTag(tag, target), tagMessages.assigned, tagMessages.assignFailed)
  const remove = async (tag: Tag) => {
    add.current?.focus({ preventScroll: true })
    showResult(await unassignTag(tag, target), tagMessages.removed, tagMessages.removeFailed)
  }
  const create = async (name: string) => {
    const result = await createTag({ name })
    if (!result.success) return showResult(result, '', result.fieldErrors.name?.[0] ?? tagMessages.createFailed)
    showCallToast.success(tagMessages.created)
    await assign(result.data)
  }

  return (
    <section aria-label={title} className="grid grid-cols-[var(--w-label)_minmax(0,1fr)] px-2">
      <h3 className="py-1.5 ps-2 text-text-2 touch:py-3">{title}</h3>
      {tags.length === 0 && !mayTag && <p className="px-2 py-1.5 text-text-3 touch:py-3">{messages.notProvided}</p>}
      <ul className="flex flex-wrap gap-1.5 px-2 py-1 empty:hidden">
        {tags.map((tag) => (
          <li key={tag.id} className="flex max-w-full">
            <Chip onRemove={mayTag ? () => void remove(tag) : undefined}>{tag.name}</Chip>
          </li>
        ))}
        {mayTag && (
          <li className="flex">
            <AddTag button={add} key={entityId} tags={tags} onPick={assign} onCreate={create} />
          </li>
        )}
      </ul>
    </section>
  )
}

type AddTagProps = {
  button: RefObject<HTMLButtonElement | null>
  tags: readonly Tag[]
  onPick: (tag: Tag) => Promise<unknown>
  onCreate: (name: string) => Promise<unknown>
}

/** The tag picker, which `t` opens. It stays open, so that several tags can be added. */
function AddTag({ button, ...pickerProps }: AddTagProps) {
  const [open, setOpen] = useState(false)
  const openPicker = () => {
    if (button.current?.offsetParent) setOpen(true)
  }
  // The panel counts as one layer.
  useShortcuts({ [shortcuts.record.tag.key]: openPicker }, 1)
  return (
    <span
      className="contents"
      ref={(span) => {
        button.current = span?.querySelector('button') ?? null
      }}
    >
      <Popover
        label={t('Add tag')}
        open={open}
        onOpenChange={setOpen}
        className="w-72"
        trigger={
          <button
            type="button"
            data-adds-tag
            className="tap inline-flex h-6 flex-none items-center gap-1 rounded-chip border border-dashed border-control px-2 text-12 text-text-2 hover:bg-hover hover:text-text aria-expanded:bg-active touch:h-9 touch:px-3 [&>.lucide]:size-3"
          >
            <Plus aria-hidden />
            {t('Add tag')}
          </button>
        }
      >
        <TagPicker {...pickerProps} onClose={() => setOpen(false)} />
      </Popover>
    </span>
  )
}

type TagPickerProps = Omit<AddTagProps, 'button'> & { onClose: () => void }

function TagPicker({ tags: assignedTags, onPick, onCreate, onClose }: TagPickerProps) {
  const [query, setQuery] = useState('')
  const banners = useBanners()
  const { error, isLoadingError } = useQuery(tagsQuery())
  const {
    tags,
    options,
    taken: isNameTaken,
    loading,
    empty,
  } = useTagOptions(query, new Set(assignedTags.map(({ id }) => id)))

  // biome-ignore lint/correctness/useExhaustiveDependencies: report each failure only once
  useEffect(() => {
    if (!isLoadingError) return
    const text = error instanceof ApiError && isSignedOut(error.failure) ? messages.noToken : tagMessages.loadFailed
    banners?.show({ tone: 'error', text })
    onClose()
  }, [isLoadingError])

  return (
    <Picker
      label={t('Search tags')}
      query={query}
      onQuery={setQuery}
      options={options}
      onPick={({ id }) => {
        const tag = tags.find((each) => each.id === id)
        if (tag) void onPick(tag)
        setQuery('')
      }}
      onCreate={
        isNameTaken
          ? undefined
          : (name) => {
              void onCreate(name)
              setQuery('')
            }
      }
      loading={loading}
      empty={empty}
    />
  )
}

const isSignedOut = ({ error }: ApiFailure): boolean => error === 'no_token'

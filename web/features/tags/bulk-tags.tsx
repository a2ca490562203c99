import TagPlus from 'lucide-react/icons/tag-plus'
import TagX from 'lucide-react/icons/tag-x'
import { type ReactNode, useState } from 'react'
import { pluralOf, wordOf, wordsOf } from '#contract/kit/kinds.ts'
import { messages } from '#contract/kit/messages.ts'
import { formatNumber } from '#contract/language/format-number.ts'
import { t } from '#contract/language/translate.ts'
import { tagMessages } from '#contract/tags/messages.ts'
import type { BulkSelection } from '../../platform/api/bulk-selection.ts'
import type { CallResult } from '../../platform/api/client.ts'
import { showCallToast } from '../../shared/toasts.ts'
import { Tag as Chip } from '../../ui/badges/chip.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Picker } from '../../ui/controls/picker.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { offerBulkUndo, startBulkOperation } from '../records/public.ts'
import {
  bulkAssignTags,
  bulkUnassignTags,
  createTag,
  type EntityType,
  findAssignedTagIds,
  type Tag,
} from './requests.ts'
import { useMayTag, useTagOptions } from './tag-options.ts'

type BulkTagProps = {
  entityType: EntityType
  selection: BulkSelection
}

type BulkTagAction = {
  label: string
  icon: ReactNode
  title: (things: string) => string
  submitLabel: string
  request: typeof bulkAssignTags
  successText: (count: number) => string
  failureText: (count: number) => string
}

const bulkTagActions: Record<'tag' | 'untag', BulkTagAction> = {
  tag: {
    label: t('Tag'),
    icon: <TagPlus />,
    title: (things) => t('Tag {things}', { things }),
    submitLabel: t('Assign'),
    request: bulkAssignTags,
    successText: (count) => (count === 1 ? tagMessages.assigned : tagMessages.allAssigned),
    failureText: (count) => (count === 1 ? tagMessages.assignFailed : tagMessages.assignAllFailed),
  },
  untag: {
    label: t('Untag'),
    icon: <TagX />,
    title: (things) => t('Remove tags from {things}', { things }),
    submitLabel: t('Remove'),
    request: bulkUnassignTags,
    successText: (count) => (count === 1 ? tagMessages.removed : tagMessages.allRemoved),
    failureText: (count) => (count === 1 ? tagMessages.removeFailed : tagMessages.removeAllFailed),
  },
}

/** Selection bar button: adds tags, including new ones, to all selected records. */
export const BulkAssignTags = (props: BulkTagProps & OpenState) => <BulkTagButton {...props} action="tag" kbd="T" />

/** Selection bar button: removes tags from all selected records. */
export function BulkRemoveTags(props: BulkTagProps) {
  const [open, setOpen] = useState(false)
  return <BulkTagButton {...props} open={open} onOpenChange={setOpen} action="untag" />
}

type OpenState = { open: boolean; onOpenChange: (open: boolean) => void }
type BulkTagButtonProps = BulkTagProps & OpenState & { action: 'tag' | 'untag'; kbd?: string }

function BulkTagButton({ action, kbd, open, onOpenChange, ...props }: BulkTagButtonProps) {
  const mayTag = useMayTag()
  if (!mayTag) return null
  return (
    <>
      <Button variant="ghost" icon={bulkTagActions[action].icon} kbd={kbd} onClick={() => onOpenChange(true)}>
        {bulkTagActions[action].label}
      </Button>
      {open && <BulkTagDialog {...props} action={action} onClose={() => onOpenChange(false)} />}
    </>
  )
}

type BulkTagDialogProps = BulkTagProps & { action: 'tag' | 'untag'; onClose: () => void }

function BulkTagDialog({ action, entityType, selection, onClose }: BulkTagDialogProps) {
  const { title, submitLabel, request, successText, failureText } = bulkTagActions[action]
  const [chosen, setChosen] = useState<readonly Tag[]>([])
  const [query, setQuery] = useState('')
  const [busy, setBusy] = useState(false)
  const [assignedTagIds] = useState(() =>
    action === 'untag' && 'ids' in selection ? findAssignedTagIds(entityType, selection.ids) : null,
  )
  const { tags, options, taken: isNameTaken, loading, empty } = useTagOptions(query)
  const isChosen = (id: string) => chosen.some((tag) => tag.id === id)
  const toggle = (id: string) => {
    const tag = tags.find((each) => each.id === id)
    setQuery('')
    if (isChosen(id)) setChosen(chosen.filter((each) => each.id !== id))
    else if (tag) setChosen([...chosen, tag])
  }

  async function create(name: string) {
    const result = await createTag({ name })
    if (!result.success) return showCallToast.failure(getFailureText(result, tagMessages.createFailed))
    showCallToast.success(tagMessages.created)
    setQuery('')
    setChosen((before) => [...before, result.data])
  }

  async function send() {
    setBusy(true)
    const noun = pluralOf(entityType)
    const operation = startBulkOperation(noun, `/${noun}/bulk/tags/undo`)
    const tagIds = chosen.map(({ id }) => id)
    const { count, failure } = await request({ tagIds, entityType, selection, operation })
    setBusy(false)
    const undo = count > 0 ? offerBulkUndo(operation) : {}
    if (failure) return showCallToast.failure(getFailureText(failure, failureText(chosen.length)), undo)
    showCallToast.success(successText(chosen.length), undo)
    onClose()
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={title(describeSelection(entityType, selection))}
      flush
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="primary" busy={busy} disabled={chosen.length === 0} onClick={() => void send()}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <Picker
        label={t('Search tags')}
        query={query}
        onQuery={setQuery}
        options={options
          .filter(({ id }) => assignedTagIds === null || assignedTagIds.has(id))
          .map((option) => ({ ...option, chosen: isChosen(option.id) }))}
        onPick={({ id }) => toggle(id)}
        onCreate={action === 'tag' && !isNameTaken ? (name) => void create(name) : undefined}
        loading={loading}
        empty={empty}
      />
      {chosen.length > 0 && (
        <ul aria-label={t('Chosen tags')} className="flex flex-wrap gap-1.5 border-t border-line px-5 py-3">
          {chosen.map(({ id, name }) => (
            <li key={id} className="flex max-w-full">
              <Chip onRemove={() => toggle(id)}>{name}</Chip>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}

function describeSelection(entityType: EntityType, selection: BulkSelection): string {
  const many = wordsOf(entityType)
  if ('filters' in selection) return t('all {count} {many}', { count: selection.count, many })
  const { length } = selection.ids
  return `${formatNumber(length)} ${length === 1 ? wordOf(entityType) : many}`
}

const getFailureText = (result: CallResult<unknown>, text: string): string =>
  !result.success && result.error === 'no_token' ? messages.noToken : text

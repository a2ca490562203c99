import { useState } from 'react'
import { messages } from '#contract/kit/messages.ts'
import { formatList } from '#contract/language/format-list.ts'
import { formatNumber } from '#contract/language/format-number.ts'
import { t } from '#contract/language/translate.ts'
import { tagMessages } from '#contract/tags/messages.ts'
import type { TagUsage } from '#contract/tags/tag.ts'
import { showCallToast } from '../../shared/toasts.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Picker } from '../../ui/controls/picker.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { mergeTags, type Tag } from './requests.ts'
import { filterTags } from './tag-options.ts'

type MergeTagsDialogProps = {
  /** The tags to merge. If there are several, one of them may be the target. */
  tags: readonly Tag[]
  usage: readonly TagUsage[]
  onClose: () => void
  onDone: () => void
}

/** Merges tags into one, which the user picks. */
export function MergeTagsDialog({ tags, usage, onClose, onDone }: MergeTagsDialogProps) {
  const [query, setQuery] = useState('')
  const [targetId, setTargetId] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const merged = tags.filter(({ id }) => id !== targetId)
  // A single tag cannot be merged into itself. If several are selected, they come first.
  const targets = usage.map(({ tag }) => tag).filter(({ id }) => tags.length > 1 || id !== tags[0]?.id)
  const isMerged = (id: string) => tags.some((tag) => tag.id === id)
  const sortedTargets = [...targets.filter(({ id }) => isMerged(id)), ...targets.filter(({ id }) => !isMerged(id))]

  async function merge() {
    if (!targetId) return
    setBusy(true)
    const result = await mergeTags(
      merged.map(({ id }) => id),
      targetId,
    )
    setBusy(false)
    if (!result.success)
      return showCallToast.failure(result.error === 'no_token' ? messages.noToken : tagMessages.mergeFailed)
    showCallToast.success(tagMessages.merged)
    onDone()
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('Merge tags')}
      flush
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="primary" busy={busy} disabled={targetId === null} onClick={() => void merge()}>
            {t('Merge')}
          </Button>
        </>
      }
    >
      <p className="px-5 py-3 wrap-anywhere text-text-2">
        {t('Choose the tag to keep. It will replace {names} on every record and in saved views.', {
          names: joinNames(merged),
        })}
      </p>
      <Picker
        label={t('Search tags')}
        query={query}
        onQuery={setQuery}
        options={filterTags(sortedTargets, query).map(({ id, name, description }) => ({
          id,
          label: name,
          hint: description ?? undefined,
          chosen: id === targetId,
        }))}
        onPick={({ id }) => setTargetId(id)}
        empty={t('No tags found')}
      />
    </Dialog>
  )
}

function joinNames(tags: readonly Tag[]): string {
  const names = tags.slice(0, 3).map(({ name }) => `“${name}”`)
  const more = tags.length - names.length
  return formatList(more > 0 ? [...names, t('{more} more', { more: formatNumber(more) })] : names, 'or')
}

import { useState } from 'react'
import { messages } from '#contract/kit/messages.ts'
import { tagMessages } from '#contract/tags/messages.ts'
import type { TagUsage } from '#contract/tags/tag.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Picker } from '../../ui/picker.tsx'
import { callToast } from '../../ui/toasts.ts'
import { matching } from './options.ts'
import { mergeTags, type Tag } from './requests.ts'

type MergeProps = {
  /** The tags to make one; of several, one of them may stay. */
  tags: readonly Tag[]
  usage: readonly TagUsage[]
  onClose: () => void
  onDone: () => void
}

/** Chooses the tag that stays. */
export function MergeTags({ tags, usage, onClose, onDone }: MergeProps) {
  const [query, setQuery] = useState('')
  const [into, setInto] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const merged = tags.filter(({ id }) => id !== into)
  // A tag cannot become itself; of several, the chosen ones come first.
  const targets = usage.map(({ tag }) => tag).filter(({ id }) => tags.length > 1 || id !== tags[0]?.id)
  const isOne = (id: string) => tags.some((tag) => tag.id === id)
  const inOrder = [...targets.filter(({ id }) => isOne(id)), ...targets.filter(({ id }) => !isOne(id))]

  async function merge() {
    if (!into) return
    setBusy(true)
    const result = await mergeTags(
      merged.map(({ id }) => id),
      into,
    )
    setBusy(false)
    if (!result.success)
      return callToast.failure(result.error === 'no_token' ? messages.noToken : tagMessages.mergeFailed)
    callToast.success(tagMessages.merged)
    onDone()
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Merge tags"
      flush
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" busy={busy} disabled={into === null} onClick={() => void merge()}>
            Merge
          </Button>
        </>
      }
    >
      <p className="px-5 py-3 wrap-anywhere text-text-2">
        Choose the tag that stays. Whatever bears {named(merged)} will bear it instead.
      </p>
      <Picker
        label="Search tags"
        query={query}
        onQuery={setQuery}
        options={matching(inOrder, query).map(({ id, name, description }) => ({
          id,
          label: name,
          hint: description ?? undefined,
          chosen: id === into,
        }))}
        onPick={({ id }) => setInto(id)}
        empty="No tags found"
      />
    </Dialog>
  )
}

function named(tags: readonly Tag[]): string {
  const names = tags.slice(0, 3).map(({ name }) => `“${name}”`)
  const more = tags.length - names.length
  if (more > 0) return `${names.join(', ')} or ${more.toLocaleString('en-US')} more`
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} or ${names.at(-1)}` : (names[0] ?? '')
}

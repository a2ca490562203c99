import TagPlus from 'lucide-react/icons/tag-plus'
import TagX from 'lucide-react/icons/tag-x'
import { type ReactNode, useState } from 'react'
import { messages } from '#contract/kit/messages.ts'
import { tagMessages } from '#contract/tags/messages.ts'
import type { Result } from '../../platform/api.ts'
import type { Picked } from '../../platform/picked.ts'
import { Button } from '../../ui/button.tsx'
import { Tag as Chip } from '../../ui/chip.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Picker } from '../../ui/picker.tsx'
import { callToast } from '../../ui/toasts.ts'
import { useMayTag, useTagOptions } from './options.ts'
import { assignAll, createTag, type EntityType, type Tag, tagsBorne, unassignAll } from './requests.ts'

type BulkProps = {
  entityType: EntityType
  picked: Picked
  /** After it succeeded. */
  onDone?: () => void
}

type Verb = {
  button: string
  icon: ReactNode
  title: (things: string) => string
  act: string
  call: typeof assignAll
  done: (count: number) => string
  failed: (count: number) => string
}

const verbs: Record<'tag' | 'untag', Verb> = {
  tag: {
    button: 'Tag',
    icon: <TagPlus />,
    title: (things) => `Tag ${things}`,
    act: 'Assign',
    call: assignAll,
    done: (count) => (count === 1 ? tagMessages.assigned : tagMessages.allAssigned),
    failed: (count) => (count === 1 ? tagMessages.assignFailed : tagMessages.assignAllFailed),
  },
  untag: {
    button: 'Untag',
    icon: <TagX />,
    title: (things) => `Remove tags from ${things}`,
    act: 'Remove',
    call: unassignAll,
    done: (count) => (count === 1 ? tagMessages.removed : tagMessages.allRemoved),
    failed: (count) => (count === 1 ? tagMessages.removeFailed : tagMessages.removeAllFailed),
  },
}

const things: Record<EntityType, [one: string, many: string]> = {
  contact: ['contact', 'contacts'],
  company: ['company', 'companies'],
}

/** For the bar of a selection: chooses tags, makes new ones, and puts them on everything that is selected. */
export const BulkTag = (props: BulkProps & Opened) => <Bulk {...props} verb="tag" kbd="T" />

/** For the bar of a selection: chooses tags and takes them off everything that is selected. */
export function BulkUntag(props: BulkProps) {
  const [open, setOpen] = useState(false)
  return <Bulk {...props} open={open} onOpenChange={setOpen} verb="untag" />
}

type Opened = { open: boolean; onOpenChange: (open: boolean) => void }
type AskedProps = BulkProps & Opened & { verb: 'tag' | 'untag'; kbd?: string }

function Bulk({ verb, kbd, open, onOpenChange, ...props }: AskedProps) {
  const mayTag = useMayTag()
  if (!mayTag) return null
  return (
    <>
      <Button variant="ghost" icon={verbs[verb].icon} kbd={kbd} onClick={() => onOpenChange(true)}>
        {verbs[verb].button}
      </Button>
      {open && <BulkDialog {...props} verb={verb} onClose={() => onOpenChange(false)} />}
    </>
  )
}

type BulkDialogProps = BulkProps & { verb: 'tag' | 'untag'; onClose: () => void }

function BulkDialog({ verb, entityType, picked, onDone, onClose }: BulkDialogProps) {
  const { title, act, call, done, failed } = verbs[verb]
  const [chosen, setChosen] = useState<readonly Tag[]>([])
  const [query, setQuery] = useState('')
  const [busy, setBusy] = useState(false)
  const [borne] = useState(() => (verb === 'untag' && 'ids' in picked ? tagsBorne(entityType, picked.ids) : null))
  const { tags, options, taken, loading, empty } = useTagOptions(query)
  const isChosen = (id: string) => chosen.some((tag) => tag.id === id)
  const toggle = (id: string) => {
    const tag = tags.find((each) => each.id === id)
    setQuery('')
    if (isChosen(id)) setChosen(chosen.filter((each) => each.id !== id))
    else if (tag) setChosen([...chosen, tag])
  }

  async function create(name: string) {
    const result = await createTag({ name })
    if (!result.success) return callToast.failure(said(result, tagMessages.createFailed))
    callToast.success(tagMessages.created)
    setQuery('')
    setChosen((before) => [...before, result.data])
  }

  async function send() {
    setBusy(true)
    const result = await call({ tagIds: chosen.map(({ id }) => id), entityType, picked })
    setBusy(false)
    if (!result.success) return callToast.failure(said(result, failed(chosen.length)))
    callToast.success(done(chosen.length))
    onClose()
    onDone?.()
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={title(counted(entityType, picked))}
      flush
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" busy={busy} disabled={chosen.length === 0} onClick={() => void send()}>
            {act}
          </Button>
        </>
      }
    >
      <Picker
        label="Search tags"
        query={query}
        onQuery={setQuery}
        options={options
          .filter(({ id }) => borne === null || borne.has(id))
          .map((option) => ({ ...option, chosen: isChosen(option.id) }))}
        onPick={({ id }) => toggle(id)}
        onCreate={verb === 'tag' && !taken ? (name) => void create(name) : undefined}
        loading={loading}
        empty={empty}
      />
      {chosen.length > 0 && (
        <ul aria-label="Chosen tags" className="flex flex-wrap gap-1.5 border-t border-line px-5 py-3">
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

function counted(entityType: EntityType, picked: Picked): string {
  const [one, many] = things[entityType]
  if ('filters' in picked) return `all ${picked.count} ${many}`
  const { length } = picked.ids
  return `${length.toLocaleString('en-US')} ${length === 1 ? one : many}`
}

const said = (result: Result<unknown>, text: string): string =>
  !result.success && result.error === 'no_token' ? messages.noToken : text

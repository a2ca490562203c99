import { type FormEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { activityFields } from '#contract/activities/fields.ts'
import { longestActivity } from '#contract/activities/limits.ts'
import { activityMessages } from '#contract/activities/messages.ts'
import { messages } from '#contract/kit/messages.ts'
import { saidOr } from '../../platform/failure.ts'
import { useUser } from '../../platform/session.ts'
import { useBanners } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { useDraftForm } from '../../ui/draft-form.ts'
import { keptDraft } from '../../ui/drafts.ts'
import { FormField as Field } from '../../ui/form-field.tsx'
import { Input, Textarea } from '../../ui/input.tsx'
import { Select } from '../../ui/select.tsx'
import type { Subject } from '../records/public.ts'
import { Clash } from './clash.tsx'
import { changedIn, type Draft, draftOf, type FormField, filledIn, formFields, valuesOf } from './form-values.ts'
import { type Activity, addActivity, changeActivity, putActivity } from './requests.ts'
import { channelOptions, outcomeOptions, typeOptions } from './words.ts'

/** Where text waits that was typed and not saved. */
export const draftKey = ({ type, id }: Subject, activity: Activity | null): string =>
  `${type}:${id}:activity:${activity?.id ?? 'new'}`

type ActivityFormProps = {
  subject: Subject
  /** The activity to edit, null for a new one. */
  activity: Activity | null
  onClose: () => void
}

/** Adds an activity or edits one where it stands. Enter saves, Escape cancels and asks first when something was typed. */
export function ActivityForm({ subject, activity, onClose }: ActivityFormProps) {
  const timeZone = useUser()?.timezone ?? null
  const key = draftKey(subject, activity)
  // What others change meanwhile does not change what is being typed; it is compared when it is saved.
  const [base, setBase] = useState(activity)
  const [draft, setDraft] = useState(() => (keptDraft(key)?.draft as Draft | undefined) ?? draftOf(activity, timeZone))
  const [errors, setErrors] = useState<Partial<Record<FormField, string>>>({})
  const [refusal, setRefusal] = useState('')
  const [theirs, setTheirs] = useState<{ activity: Activity; fields: FormField[] } | null>(null)
  const [busy, setBusy] = useState(false)
  const id = useRef(uuidv7())
  const banners = useBanners()
  const changed = changedIn(draft, draftOf(base, timeZone))
  const { form, leave, cancel } = useDraftForm({
    ...{ key, draft, unchanged: changed.length === 0, onClose },
    loss: 'Your changes to this activity are not saved.',
  })

  function submit(event?: FormEvent) {
    event?.preventDefault()
    if (busy) return
    if (base && changed.length === 0) return leave()
    void save(base)
  }

  async function save(target: Activity | null) {
    const { values, errors: found } = valuesOf(draft, target ? changed : filledIn(draft), timeZone)
    // What is no number at all the browser shows, but does not tell.
    if (control('duration')?.validity.badInput) found.duration = 'Duration must be a number'
    tell(found)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    const result = target
      ? await changeActivity(subject, target, values)
      : await addActivity(subject, id.current, { ...values, title: draft.title })
    setBusy(false)
    if (result.success) return leave()
    if (target && result.error === 'stale' && result.data) return meet(target, result.data as Activity)
    tell(Object.fromEntries(Object.entries(result.fieldErrors).map(([field, said]) => [field, said[0] ?? ''])))
    const isSignedOut = result.error === 'no_token'
    setRefusal(isSignedOut ? '' : saidOr(result, activityMessages.failed))
    banners?.show({ tone: 'error', text: isSignedOut ? messages.noToken : activityMessages.saveFailed })
  }

  /** Somebody else changed it meanwhile. Other fields than these: it is saved over theirs; else both are shown. */
  function meet(before: Activity, current: Activity) {
    const now = draftOf(current, timeZone)
    const clashing = changedIn(now, draftOf(before, timeZone)).filter((field) => changed.includes(field))
    if (clashing.length === 0) return void save(current)
    putActivity(subject, current)
    setTheirs({ activity: current, fields: clashing })
    setBase(current)
    setDraft((typed) => ({ ...now, ...Object.fromEntries(changed.map((field) => [field, typed[field]])) }))
  }

  function tell(found: typeof errors) {
    setErrors(found)
    setRefusal('')
    const first = formFields.find((field) => found[field])
    if (first) control(first)?.focus()
  }

  const control = (name: FormField) => form.current?.elements.namedItem(name) as HTMLInputElement | null
  const set = (name: FormField) => (value: string | null) => setDraft((last) => ({ ...last, [name]: value ?? '' }))
  const typed = (name: FormField) => ({
    name,
    value: draft[name],
    onChange: (event: { target: { value: string } }) => set(name)(event.target.value),
  })
  const chosen = (name: FormField) => ({ name, value: draft[name] || null, onChange: set(name) })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit()
  }

  return (
    <form
      ref={form}
      noValidate
      aria-label={activity ? 'Edit activity' : 'Add activity'}
      onSubmit={submit}
      onKeyDown={onKeyDown}
      className="mx-2 my-1 grid grid-cols-2 gap-3 rounded-card border border-line-2 bg-canvas p-3"
    >
      <Whole>
        <Field label="Title" error={errors.title}>
          <Input {...typed('title')} required autoComplete="off" maxLength={activityFields.title.max} />
        </Field>
      </Whole>
      <Field label="Type" error={errors.type}>
        <Select {...chosen('type')} options={typeOptions} empty={false} />
      </Field>
      <Field label="Channel" error={errors.channel}>
        <Select {...chosen('channel')} options={channelOptions} empty="None" />
      </Field>
      <Field label="Outcome" error={errors.outcome}>
        <Select {...chosen('outcome')} options={outcomeOptions} empty="None yet" />
      </Field>
      <Field label="Duration (minutes)" error={errors.duration}>
        <Input {...typed('duration')} type="number" inputMode="numeric" min={0} max={longestActivity} step={1} />
      </Field>
      <Whole>
        <Field label="Scheduled At" optional error={errors.scheduledAt}>
          <Input {...typed('scheduledAt')} type="datetime-local" />
        </Field>
      </Whole>
      <Whole>
        <Field label="Description" optional error={errors.description}>
          <Textarea {...typed('description')} maxLength={activityFields.description.max} />
        </Field>
      </Whole>
      {theirs && (
        <Whole>
          <Clash {...theirs} onTake={leave} />
        </Whole>
      )}
      <Whole>
        <div className="flex items-center gap-1">
          <Button type="submit" size="sm" variant="primary" busy={busy}>
            Save
          </Button>
          <Button size="sm" variant="ghost" onClick={() => void cancel()}>
            Cancel
          </Button>
          {refusal && <p className="ms-2 min-w-0 text-12 text-red-ink wrap-anywhere">{refusal}</p>}
        </div>
      </Whole>
    </form>
  )
}

const Whole = ({ children }: { children: ReactNode }) => <div className="col-span-2 min-w-0">{children}</div>

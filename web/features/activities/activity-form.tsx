import { type FormEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { activityFields } from '#contract/activities/fields.ts'
import { maxActivityMinutes } from '#contract/activities/limits.ts'
import { activityMessages } from '#contract/activities/messages.ts'
import { messages } from '#contract/kit/messages.ts'
import { serverMessageOr } from '../../platform/api/api-failure.ts'
import { useTimeZone } from '../../platform/session/session.ts'
import { getDraft } from '../../shared/drafts.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Input, Textarea } from '../../ui/controls/input.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { useBanners } from '../../ui/feedback/banner.tsx'
import { FormField as Field } from '../../ui/forms/form-field.tsx'
import { useDraftForm } from '../../ui/forms/use-draft-form.ts'
import type { RecordSubject } from '../records/public.ts'
import { ActivityConflict } from './activity-conflict.tsx'
import {
  type ActivityDraft,
  type ActivityFormField,
  activityFormFields,
  getChangedFields,
  getFilledFields,
  parseDraft,
  toActivityDraft,
} from './activity-draft.ts'
import { channelOptions, outcomeOptions, typeOptions } from './activity-labels.ts'
import { type Activity, cacheActivity, createActivity, updateActivity } from './requests.ts'

/** Where text waits that was typed and not saved. */
export const activityDraftKey = ({ type, id }: RecordSubject, activity: Activity | null): string =>
  `${type}:${id}:activity:${activity?.id ?? 'new'}`

type ActivityFormProps = {
  subject: RecordSubject
  /** The activity to edit, null for a new one. */
  activity: Activity | null
  onClose: () => void
}

/** Adds an activity or edits one where it stands. Enter saves, Escape cancels and asks first when something was typed. */
export function ActivityForm({ subject, activity, onClose }: ActivityFormProps) {
  const timeZone = useTimeZone()
  const key = activityDraftKey(subject, activity)
  // What others change meanwhile does not change what is being typed; it is compared when it is saved.
  const [base, setBase] = useState(activity)
  const [draft, setDraft] = useState(
    () => (getDraft(key)?.draft as ActivityDraft | undefined) ?? toActivityDraft(activity, timeZone),
  )
  const [errors, setErrors] = useState<Partial<Record<ActivityFormField, string>>>({})
  const [failureText, setFailureText] = useState('')
  const [theirs, setTheirs] = useState<{ activity: Activity; fields: ActivityFormField[] } | null>(null)
  const [busy, setBusy] = useState(false)
  const id = useRef(uuidv7())
  const banners = useBanners()
  const changed = getChangedFields(draft, toActivityDraft(base, timeZone))
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
    const { values, errors: fieldErrors } = parseDraft(draft, target ? changed : getFilledFields(draft), timeZone)
    // What is no number at all the browser shows, but does not tell.
    if (control('duration')?.validity.badInput) fieldErrors.duration = 'Duration must be a number'
    showErrors(fieldErrors)
    if (Object.keys(fieldErrors).length > 0) return
    setBusy(true)
    const result = target
      ? await updateActivity(subject, target, values)
      : await createActivity(subject, id.current, { ...values, title: draft.title })
    setBusy(false)
    if (result.success) return leave()
    if (target && result.error === 'stale' && result.data) return resolveConflict(target, result.data as Activity)
    showErrors(Object.fromEntries(Object.entries(result.fieldErrors).map(([field, texts]) => [field, texts[0] ?? ''])))
    const isSignedOut = result.error === 'no_token'
    setFailureText(isSignedOut ? '' : serverMessageOr(result, activityMessages.failed))
    banners?.show({ tone: 'error', text: isSignedOut ? messages.noToken : activityMessages.saveFailed })
  }

  /** Somebody else changed it meanwhile. Other fields than these: it is saved over theirs; else both are shown. */
  function resolveConflict(before: Activity, current: Activity) {
    const now = toActivityDraft(current, timeZone)
    const conflicts = getChangedFields(now, toActivityDraft(before, timeZone)).filter((field) =>
      changed.includes(field),
    )
    if (conflicts.length === 0) return void save(current)
    cacheActivity(subject, current)
    setTheirs({ activity: current, fields: conflicts })
    setBase(current)
    setDraft((input) => ({ ...now, ...Object.fromEntries(changed.map((field) => [field, input[field]])) }))
  }

  function showErrors(fieldErrors: typeof errors) {
    setErrors(fieldErrors)
    setFailureText('')
    const first = activityFormFields.find((field) => fieldErrors[field])
    if (first) control(first)?.focus()
  }

  const control = (name: ActivityFormField) => form.current?.elements.namedItem(name) as HTMLInputElement | null
  const set = (name: ActivityFormField) => (value: string | null) =>
    setDraft((last) => ({ ...last, [name]: value ?? '' }))
  const input = (name: ActivityFormField) => ({
    name,
    value: draft[name],
    onChange: (event: { target: { value: string } }) => set(name)(event.target.value),
  })
  const select = (name: ActivityFormField) => ({ name, value: draft[name] || null, onChange: set(name) })
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
      <FullWidth>
        <Field label="Title" error={errors.title}>
          <Input {...input('title')} required autoComplete="off" maxLength={activityFields.title.max} />
        </Field>
      </FullWidth>
      <Field label="Type" error={errors.type}>
        <Select {...select('type')} options={typeOptions} empty={false} />
      </Field>
      <Field label="Channel" error={errors.channel}>
        <Select {...select('channel')} options={channelOptions} empty="None" />
      </Field>
      <Field label="Outcome" error={errors.outcome}>
        <Select {...select('outcome')} options={outcomeOptions} empty="None yet" />
      </Field>
      <Field label="Duration (minutes)" error={errors.duration}>
        <Input {...input('duration')} type="number" inputMode="numeric" min={0} max={maxActivityMinutes} step={1} />
      </Field>
      <FullWidth>
        <Field label="Scheduled At" optional error={errors.scheduledAt}>
          <Input {...input('scheduledAt')} type="datetime-local" />
        </Field>
      </FullWidth>
      <FullWidth>
        <Field label="Description" optional error={errors.description}>
          <Textarea {...input('description')} maxLength={activityFields.description.max} />
        </Field>
      </FullWidth>
      {theirs && (
        <FullWidth>
          <ActivityConflict {...theirs} onTake={leave} />
        </FullWidth>
      )}
      <FullWidth>
        <div className="flex items-center gap-1">
          <Button type="submit" size="sm" variant="primary" busy={busy}>
            Save
          </Button>
          <Button size="sm" variant="ghost" onClick={() => void cancel()}>
            Cancel
          </Button>
          {failureText && <p className="ms-2 min-w-0 text-12 text-red-ink wrap-anywhere">{failureText}</p>}
        </div>
      </FullWidth>
    </form>
  )
}

const FullWidth = ({ children }: { children: ReactNode }) => <div className="col-span-2 min-w-0">{children}</div>

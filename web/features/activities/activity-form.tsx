import { type ReactNode, useRef, useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { activityMessages } from '#contract/activities/messages.ts'
import { messages } from '#contract/kit/messages.ts'
import { t } from '#contract/language/translate.ts'
import { type ApiFailure, serverMessageOr } from '../../platform/api/api-failure.ts'
import { useTimeZone } from '../../platform/session/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useBanners } from '../../ui/feedback/banner.tsx'
import { type SaveOutcome, useRecordForm } from '../../ui/forms/use-record-form.ts'
import type { RecordSubject } from '../records/public.ts'
import { ActivityConflict } from './activity-conflict.tsx'
import {
  type ActivityDraft,
  type ActivityFormField,
  activityFormFields,
  followType,
  getFilledFields,
  parseDraft,
  toActivityDraft,
} from './activity-draft.ts'
import { ActivityFields, FullWidth } from './activity-fields.tsx'
import { type Activity, cacheActivity, createActivity, updateActivity } from './requests.ts'

/** The key under which a draft is kept when the form is closed before it is saved. */
export const activityDraftKey = ({ type, id }: RecordSubject, activity: Activity | null): string =>
  `${type}:${id}:activity:${activity?.id ?? 'new'}`

type ActivityFormProps = {
  subject: RecordSubject
  /** The activity to edit, or null for a new one. */
  activity: Activity | null
  onClose: () => void
}

/** Creates or edits an activity in place. Enter saves; Escape cancels, after a confirmation if there are changes. */
export function ActivityForm({ subject, activity, onClose }: ActivityFormProps) {
  const timeZone = useTimeZone()
  const [errors, setErrors] = useState<Partial<Record<ActivityFormField, string>>>({})
  const [failureText, setFailureText] = useState('')
  const newId = useRef(uuidv7())
  const banners = useBanners()
  const form = useRecordForm({
    record: activity,
    toDraft: (record: Activity | null) => toActivityDraft(record, timeZone),
    fields: activityFormFields,
    draftKey: activityDraftKey(subject, activity),
    discardText: t('Your changes to this activity won’t be saved.'),
    validate,
    save,
    onClose,
  })
  const control = (name: ActivityFormField) => form.formRef.current?.elements.namedItem(name) as HTMLInputElement | null

  function validate(draft: ActivityDraft, changed: readonly ActivityFormField[]): boolean {
    const { errors: fieldErrors } = parseDraft(draft, activity ? changed : getFilledFields(draft), timeZone)
    // A number input has an empty value while its text is not a number.
    if (control('duration')?.validity.badInput) fieldErrors.duration = t('Duration must be a number')
    showErrors(fieldErrors)
    return Object.keys(fieldErrors).length === 0
  }

  async function save(
    draft: ActivityDraft,
    base: Activity | null,
    changed: readonly ActivityFormField[],
  ): Promise<SaveOutcome<Activity>> {
    const { values } = parseDraft(draft, base ? changed : getFilledFields(draft), timeZone)
    const result = base
      ? await updateActivity(subject, base, values)
      : await createActivity(subject, newId.current, { ...values, title: draft.title })
    if (result.success) return 'saved'
    if (base && result.error === 'stale' && result.data) {
      const current = result.data as Activity
      cacheActivity(subject, current)
      return { current }
    }
    showFailure(result)
    return 'failed'
  }

  function showErrors(fieldErrors: typeof errors) {
    setErrors(fieldErrors)
    setFailureText('')
    const first = activityFormFields.find((field) => fieldErrors[field])
    if (first) control(first)?.focus()
  }

  function showFailure(failure: ApiFailure) {
    showErrors(Object.fromEntries(Object.entries(failure.fieldErrors).map(([field, texts]) => [field, texts[0] ?? ''])))
    const isSignedOut = failure.error === 'no_token'
    setFailureText(isSignedOut ? '' : serverMessageOr(failure, activityMessages.failed))
    banners?.show({ tone: 'error', text: isSignedOut ? messages.noToken : activityMessages.saveFailed })
  }

  return (
    <form
      ref={form.formRef}
      noValidate
      aria-label={activity ? t('Edit activity') : t('Add activity')}
      onSubmit={form.submit}
      onKeyDown={form.submitOnCtrlEnter}
      className="mx-2 my-1 grid grid-cols-2 gap-3 rounded-card border border-line-2 bg-canvas p-3"
    >
      <ActivityFields
        draft={form.draft}
        errors={errors}
        onChange={(change) => form.update(activity ? change : followType(form.draft, change))}
      />
      <FormFooter isBusy={form.isBusy} failureText={failureText} onCancel={() => void form.cancel()}>
        {form.conflict && <ActivityConflict conflict={form.conflict} onAcceptTheirs={form.discard} />}
      </FormFooter>
    </form>
  )
}

type FormFooterProps = { isBusy: boolean; failureText: string; onCancel: () => void; children: ReactNode }

/** The buttons; `children` are above them. */
function FormFooter({ isBusy, failureText, onCancel, children }: FormFooterProps) {
  return (
    <>
      {children && <FullWidth>{children}</FullWidth>}
      <FullWidth>
        <div className="flex items-center gap-1">
          <Button type="submit" size="sm" variant="primary" busy={isBusy}>
            {t('Save')}
          </Button>
          <Button size="sm" variant="ghost" onClick={onCancel}>
            {t('Cancel')}
          </Button>
          {failureText && <p className="ms-2 min-w-0 text-12 text-red-ink wrap-anywhere">{failureText}</p>}
        </div>
      </FullWidth>
    </>
  )
}

import type { ReactNode } from 'react'
import { activityFields } from '#contract/activities/fields.ts'
import { maxActivityMinutes } from '#contract/activities/limits.ts'
import { t } from '#contract/language/translate.ts'
import { useTimeZone } from '../../platform/session/session.ts'
import { Input, Textarea } from '../../ui/controls/input.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { DateInput } from '../../ui/dates/date-input.tsx'
import { FormField } from '../../ui/forms/form-field.tsx'
import { type ActivityDraft, type ActivityFormField, getDefaultTitle } from './activity-draft.ts'
import { channelOptions, outcomeOptions, typeOptions } from './activity-labels.ts'

type ActivityFieldsProps = {
  draft: ActivityDraft
  errors: Partial<Record<ActivityFormField, string>>
  onChange: (change: Partial<ActivityDraft>) => void
}

/** The controls of an activity's form, in two columns. */
export function ActivityFields({ draft, errors, onChange }: ActivityFieldsProps) {
  const timeZone = useTimeZone()
  const input = (name: ActivityFormField) => ({
    name,
    value: draft[name],
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  })
  const select = (name: ActivityFormField) => ({
    name,
    value: draft[name] || null,
    onChange: (value: string | null) => onChange({ [name]: value ?? '' }),
  })
  return (
    <>
      <FullWidth>
        <FormField label={t('Title')} error={errors.title}>
          <Input
            {...input('title')}
            required
            autoComplete="off"
            maxLength={activityFields.title.max}
            // The title of the type is there to be typed over.
            onFocus={({ currentTarget }) => draft.title === getDefaultTitle(draft.type) && currentTarget.select()}
          />
        </FormField>
      </FullWidth>
      <FormField label={t('Type')} error={errors.type}>
        <Select {...select('type')} options={typeOptions} empty={false} />
      </FormField>
      <FormField label={t('Channel')} error={errors.channel}>
        <Select {...select('channel')} options={channelOptions} empty={t('None')} />
      </FormField>
      <FormField label={t('Outcome')} error={errors.outcome}>
        <Select {...select('outcome')} options={outcomeOptions} empty={t('None yet')} />
      </FormField>
      <FormField label={t('Duration (minutes)')} error={errors.duration}>
        <Input {...input('duration')} type="number" inputMode="numeric" min={0} max={maxActivityMinutes} step={1} />
      </FormField>
      <FullWidth>
        <FormField label={t('Scheduled At')} optional error={errors.scheduledAt}>
          <DateInput
            name="scheduledAt"
            withTime
            timeZone={timeZone}
            value={draft.scheduledAt}
            onChange={(scheduledAt) => onChange({ scheduledAt })}
          />
        </FormField>
      </FullWidth>
      <FullWidth>
        <FormField label={t('Description')} optional error={errors.description}>
          <Textarea {...input('description')} maxLength={activityFields.description.max} />
        </FormField>
      </FullWidth>
    </>
  )
}

export const FullWidth = ({ children }: { children: ReactNode }) => <div className="col-span-2 min-w-0">{children}</div>

import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import type { Deal } from '#contract/deals/deal.ts'
import { dealFields } from '#contract/deals/fields.ts'
import { fieldLimits } from '#contract/kit/fields.ts'
import { rowLabel } from '#contract/kit/names.ts'
import { t } from '#contract/language/translate.ts'
import { lostReasonMessages } from '#contract/pipelines/lost-reason-messages.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ChoiceList } from '../../../ui/controls/choice-list.tsx'
import { Input } from '../../../ui/controls/input.tsx'
import { InlineField } from '../../../ui/forms/inline-field.tsx'
import { lostReasonsQuery } from '../../pipelines/public.ts'
import { draftKey, FieldRow, type RecordRowProps, saveField } from '../../records/public.ts'
import { useFocusOnMount } from './use-focus-on-mount.ts'

const label = rowLabel(dealFields.lostReason)

/** Why a deal was lost: a choice of the workspace’s reasons or any other text; just a text if the workspace has none. */
export function LostReasonRow(props: RecordRowProps<Deal>) {
  const { descriptor, record, readOnly } = props
  const { data } = useQuery(lostReasonsQuery())
  const isRequired = data?.isRequired === true
  const names = data?.reasons.map(({ name }) => name) ?? []
  if (names.length === 0) return <FieldRow {...props} field="lostReason" />
  return (
    <InlineField<string>
      label={label}
      kind="picker"
      // What was typed is not discarded by a click elsewhere.
      leave="stay"
      value={record.lostReason}
      renderValue={(reason) => reason}
      readOnly={readOnly}
      draftKey={draftKey(descriptor, record, 'lostReason')}
      validate={(next) => (isRequired && !next ? lostReasonMessages.required : null)}
      onSave={async (next, mode) => {
        const result = await saveField(descriptor, record, 'lostReason', next, mode)
        return 'conflict' in result
          ? { conflict: { ...result.conflict, value: result.conflict.value as string | null } }
          : result
      }}
      picker={({ value, set, save }) => (
        <ReasonPicker {...{ names, isRequired, current: record.lostReason, value, onType: set, onPick: save }} />
      )}
    />
  )
}

type ReasonPickerProps = {
  names: readonly string[]
  isRequired: boolean
  current: string | null
  /** The text that was typed, or could not be saved. */
  value: string | null
  onType: (text: string) => void
  onPick: (reason: string | null) => void
}

/** The choice that shows an input. Names don’t begin with a blank. */
const other = ' other'

function ReasonPicker({ names, isRequired, current, value, onType, onPick }: ReasonPickerProps) {
  const [isTyping, setTyping] = useState(value !== null && value !== current && !names.includes(value))
  const startTyping = () => {
    setTyping(true)
    if (current !== null && names.includes(current)) onType('')
  }
  if (isTyping) return <OtherReason text={value ?? ''} onType={onType} onPick={onPick} />
  return (
    <ChoiceList
      label={label}
      options={[...names.map((name) => ({ id: name, label: name })), { id: other, label: t('Other…') }]}
      value={current !== null && !names.includes(current) ? other : current}
      noneLabel={isRequired ? undefined : t('None')}
      onPick={(id) => (id === other ? startTyping() : onPick(id))}
    />
  )
}

type OtherReasonProps = Pick<ReasonPickerProps, 'onType' | 'onPick'> & { text: string }

function OtherReason({ text, onType, onPick }: OtherReasonProps) {
  const save = () => onPick(text.trim() || null)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    save()
  }
  return (
    <div className="flex items-center gap-1 p-1">
      <Input
        ref={useFocusOnMount<HTMLInputElement>()}
        aria-label={t('Other reason')}
        placeholder={t('Why was it lost?')}
        autoComplete="off"
        maxLength={fieldLimits.text}
        value={text}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <Button variant="primary" size="sm" onClick={save}>
        {t('Save')}
      </Button>
    </div>
  )
}

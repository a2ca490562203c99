import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { t } from '#contract/language/translate.ts'
import { lostReasonMessages } from '#contract/pipelines/lost-reason-messages.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { lostReasonsQuery } from '../../pipelines/public.ts'
import { LostReasonInput } from './lost-reason-input.tsx'

type LostReasonDialogProps = { initialText: string; onAnswer: (reason: string | null) => void }

/** Asks why deals were lost. While the reasons of the workspace cannot be loaded, any text can be typed. */
export function LostReasonDialog({ initialText, onAnswer }: LostReasonDialogProps) {
  const { data } = useQuery(lostReasonsQuery())
  const [reason, setReason] = useState(initialText)
  const [error, setError] = useState<string | null>(null)
  const formId = useId()
  const isRequired = data?.isRequired ?? false
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const trimmed = reason.trim()
    if (isRequired && !trimmed) setError(lostReasonMessages.required)
    else onAnswer(trimmed)
  }
  return (
    <Dialog
      open
      title={t('Mark as lost')}
      onClose={() => onAnswer(null)}
      footer={
        <>
          <Button onClick={() => onAnswer(null)}>{t('Cancel')}</Button>
          <Button variant="primary" type="submit" form={formId}>
            {t('Mark as lost')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <LostReasonInput
          names={data?.reasons.map(({ name }) => name) ?? []}
          value={reason}
          error={error}
          isRequired={isRequired}
          takesFocus
          onChange={(next) => {
            setError(null)
            setReason(next)
          }}
        />
      </form>
    </Dialog>
  )
}

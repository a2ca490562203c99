import { useState } from 'react'
import { type DealStatus, isClosedStatus, pipelineOrder } from '#contract/deals/enums.ts'
import { parseValues } from '#contract/kit/parse.ts'
import { t } from '#contract/language/translate.ts'
import { pipelineLimits, type StageColor } from '#contract/pipelines/enums.ts'
import { stageFields } from '#contract/pipelines/fields.ts'
import { dealStatusOptions } from '../../ui/badges/status.tsx'
import { Input } from '../../ui/controls/input.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { FormField } from '../../ui/forms/form-field.tsx'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { ColorPicker } from './color-picker.tsx'
import { addStage, type Pipeline, type Stage, type StageValues, updateStage } from './requests.ts'

type StageDialogProps = { pipeline: Pipeline; stage?: Stage; onClose: () => void }

/** Adds a stage to a pipeline, or edits one. */
export function StageDialog({ pipeline, stage, onClose }: StageDialogProps) {
  const [category, setCategory] = useState<DealStatus>(stage?.category ?? 'OPEN')
  const [name, setName] = useState(stage?.name ?? '')
  const [color, setColor] = useState<StageColor>(stage?.color ?? 'GRAY')
  const [probability, setProbability] = useState(String(stage?.probability ?? ''))
  const [rottingDays, setRottingDays] = useState(String(stage?.rottingDays ?? ''))
  const [errors, setErrors] = useState<Record<string, string[]>>({})
  const [busy, setBusy] = useState(false)

  async function submit() {
    const typed = {
      ...{ name, color },
      probability: isClosedStatus(category) ? null : probability,
      rottingDays: category === 'OPEN' ? rottingDays : null,
    }
    const parsed = parseValues(stageFields, typed)
    setErrors(parsed.errors)
    if (Object.keys(parsed.errors).length > 0) return
    const values = parsed.values as StageValues
    setBusy(true)
    const result = await (stage ? updateStage(pipeline, stage.id, values) : addStage(pipeline, { ...values, category }))
    setBusy(false)
    if (result.success) return onClose()
    setErrors(result.fieldErrors)
  }

  return (
    <FormDialog
      title={stage ? t('Edit stage') : t('New stage')}
      action={stage ? t('Save') : t('Add stage')}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormField label={t('Name')} error={errors.name?.[0]}>
        <Input
          size="lg"
          data-autofocus
          autoComplete="off"
          maxLength={pipelineLimits.nameLength}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </FormField>
      {!stage && (
        <FormField label={t('Status of its deals')} help={t('It can’t be changed later.')}>
          <Select
            size="lg"
            empty={false}
            value={category}
            onChange={(value) => value && setCategory(value)}
            options={pipelineOrder.map((status) => ({ value: status, label: labelOf(status) }))}
          />
        </FormField>
      )}
      <ColorPicker value={color} onChange={setColor} />
      {!isClosedStatus(category) && (
        <NumberInput
          label={t('Probability in percent')}
          help={t('Applied to deals that enter the stage. Leave it empty to keep each deal’s own probability.')}
          error={errors.probability?.[0]}
          value={probability}
          onChange={setProbability}
        />
      )}
      {category === 'OPEN' && (
        <NumberInput
          label={t('Days until a deal rots')}
          help={t('Deals without activity for this many days are marked. Leave it empty to mark none.')}
          error={errors.rottingDays?.[0]}
          value={rottingDays}
          onChange={setRottingDays}
        />
      )}
    </FormDialog>
  )
}

type NumberInputProps = {
  label: string
  help: string
  error: string | undefined
  value: string
  onChange: (value: string) => void
}

/** An optional whole number of at most three digits. */
const NumberInput = ({ value, onChange, ...field }: NumberInputProps) => (
  <FormField {...field} optional>
    <Input
      size="lg"
      inputMode="numeric"
      autoComplete="off"
      maxLength={3}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  </FormField>
)

const labelOf = (status: DealStatus): string => dealStatusOptions.find(({ value }) => value === status)?.label ?? status

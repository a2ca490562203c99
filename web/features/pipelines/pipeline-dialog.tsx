import { useState } from 'react'
import { t } from '#contract/language/translate.ts'
import { pipelineLimits } from '#contract/pipelines/enums.ts'
import { Input } from '../../ui/controls/input.tsx'
import { FormField } from '../../ui/forms/form-field.tsx'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { createPipeline, type Pipeline, renamePipeline } from './requests.ts'

/** Creates a pipeline, or renames one. */
export function PipelineDialog({ pipeline, onClose }: { pipeline?: Pipeline; onClose: () => void }) {
  const [name, setName] = useState(pipeline?.name ?? '')
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  async function submit() {
    const trimmed = name.trim()
    if (!trimmed) return setError(t('Name is required'))
    if (trimmed === pipeline?.name) return onClose()
    setBusy(true)
    const result = await (pipeline ? renamePipeline(pipeline, trimmed) : createPipeline(trimmed))
    setBusy(false)
    if (result.success) return onClose()
    setError(result.fieldErrors.name?.[0] ?? null)
  }
  return (
    <FormDialog
      title={pipeline ? t('Rename pipeline') : t('New pipeline')}
      action={pipeline ? t('Save') : t('Create pipeline')}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormField
        label={t('Name')}
        error={error}
        help={pipeline ? undefined : t('It begins with the stages Open, Paused, Won and Lost.')}
      >
        <Input
          size="lg"
          data-autofocus
          autoComplete="off"
          maxLength={pipelineLimits.nameLength}
          value={name}
          onChange={(event) => {
            setError(null)
            setName(event.target.value)
          }}
        />
      </FormField>
    </FormDialog>
  )
}

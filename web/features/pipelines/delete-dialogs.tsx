import { useState } from 'react'
import { t } from '#contract/language/translate.ts'
import { Select } from '../../ui/controls/select.tsx'
import { FormField } from '../../ui/forms/form-field.tsx'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { deletePipeline, deleteStage, type Pipeline, type Stage } from './requests.ts'

type DeletePipelineDialogProps = { pipeline: Pipeline; pipelines: readonly Pipeline[]; onClose: () => void }

/** Deletes a pipeline, and asks which pipeline its deals should move to. */
export const DeletePipelineDialog = ({ pipeline, pipelines, onClose }: DeletePipelineDialogProps) => (
  <DeleteDialog
    title={t('Delete pipeline')}
    question={t('Delete “{name}” with its stages? You can’t restore it.', { name: pipeline.name })}
    help={t('They move to the first stage with the same status.')}
    targets={pipelines.filter(({ id, isArchived }) => id !== pipeline.id && !isArchived)}
    onDelete={(moveTo) => deletePipeline(pipeline, moveTo)}
    onClose={onClose}
  />
)

type DeleteStageDialogProps = { pipeline: Pipeline; stage: Stage; onClose: () => void }

/** Deletes a stage, and asks which stage its deals should move to. They keep their status. */
export const DeleteStageDialog = ({ pipeline, stage, onClose }: DeleteStageDialogProps) => (
  <DeleteDialog
    title={t('Delete stage')}
    question={t('Delete “{name}”? You can’t restore it.', { name: stage.name })}
    help={t('Only stages with the same status are listed.')}
    targets={pipeline.stages.filter(
      ({ id, category, isArchived }) => category === stage.category && id !== stage.id && !isArchived,
    )}
    onDelete={(moveTo) => deleteStage(pipeline, stage.id, moveTo)}
    onClose={onClose}
  />
)

type DeleteDialogProps = {
  title: string
  question: string
  help: string
  targets: readonly { id: string; name: string }[]
  onDelete: (moveTo: string) => Promise<{ success: boolean }>
  onClose: () => void
}

function DeleteDialog({ title, question, help, targets, onDelete, onClose }: DeleteDialogProps) {
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  // The chosen target may have been deleted elsewhere in the meantime.
  const target = targets.find(({ id }) => id === chosenId) ?? targets[0]
  async function submit() {
    if (!target) return
    setBusy(true)
    const result = await onDelete(target.id)
    setBusy(false)
    if (result.success) onClose()
  }
  return (
    <FormDialog title={title} action={title} danger busy={busy} disabled={!target} onSubmit={submit} onClose={onClose}>
      <p className="wrap-anywhere">{question}</p>
      <FormField label={t('Move its deals to')} help={help}>
        <Select
          size="lg"
          data-autofocus
          empty={false}
          value={target?.id ?? null}
          onChange={setChosenId}
          options={targets.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </FormField>
    </FormDialog>
  )
}

import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { t } from '#contract/language/translate.ts'
import { pipelineMessages } from '#contract/pipelines/messages.ts'
import { shortcuts } from '../../platform/keyboard/shortcuts.ts'
import { usePageTitle } from '../../platform/navigation/page-title.ts'
import { usePermissionCheck } from '../../platform/session/permissions.ts'
import { ErrorState, SkeletonRows } from '../../ui/feedback/states.tsx'
import { useShortcuts } from '../../ui/keyboard/use-shortcuts.ts'
import { SettingsCreateButton, SettingsHeader } from '../../ui/layout/settings-header.tsx'
import { setPipelineArchived } from './archive-requests.ts'
import { ArchivedRows } from './archived-rows.tsx'
import { DeletePipelineDialog, DeleteStageDialog } from './delete-dialogs.tsx'
import { LostReasonsSection } from './lost-reasons/lost-reasons-section.tsx'
import type { PipelineAction } from './pipeline-action.ts'
import { PipelineDialog } from './pipeline-dialog.tsx'
import { PipelineSection } from './pipeline-section.tsx'
import { type Pipeline, pipelinesQuery } from './requests.ts'
import { StageDialog } from './stage-dialog.tsx'

/** The settings page of pipelines and stages: create, rename, recolor, reorder, archive and delete them. */
export function PipelineSettings() {
  usePageTitle(t('Pipelines'))
  const mayManage = usePermissionCheck()('pipelines:manage')
  const query = useQuery(pipelinesQuery())
  const [action, setAction] = useState<PipelineAction | null>(null)
  const openCreateDialog = mayManage ? () => setAction({ kind: 'create' }) : undefined
  useShortcuts({ [shortcuts.list.create.key]: openCreateDialog }, 0)
  const pipelines = query.data ?? []
  const active = pipelines.filter(({ isArchived }) => !isArchived)
  return (
    <>
      <PipelinesHeader onCreate={openCreateDialog} />
      <PipelinesStates query={query}>
        <div className="grid grid-cols-1 gap-8">
          {active.map((pipeline) => (
            <PipelineSection
              key={pipeline.id}
              pipeline={pipeline}
              isOnly={active.length === 1}
              onAction={mayManage ? setAction : undefined}
            />
          ))}
        </div>
        <ArchivedRows
          label={t('Archived pipelines')}
          rows={pipelines.filter(({ isArchived }) => isArchived)}
          onRestore={mayManage ? (pipeline) => void setPipelineArchived(pipeline, false) : undefined}
        />
      </PipelinesStates>
      <LostReasonsSection mayManage={mayManage} />
      {action && <ActionDialog action={action} pipelines={pipelines} onClose={() => setAction(null)} />}
    </>
  )
}

function PipelinesHeader({ onCreate }: { onCreate: (() => void) | undefined }) {
  return (
    <SettingsHeader
      title={t('Pipelines')}
      about={t('The stages that your deals pass through. Each stage stands for one status.')}
    >
      {onCreate && <SettingsCreateButton label={t('New pipeline')} onClick={onCreate} />}
    </SettingsHeader>
  )
}

/** Renders the pipelines, or the loading or error state. There is no empty state, because a workspace always has a pipeline. */
function PipelinesStates({ query, children }: { query: UseQueryResult<readonly Pipeline[]>; children: ReactNode }) {
  if (query.isPending) return <SkeletonRows rows={5} height={44} />
  if (query.isError && !query.data)
    return (
      <ErrorState
        text={pipelineMessages.loadFailed}
        error={query.error}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    )
  return children
}

type ActionDialogProps = { action: PipelineAction; pipelines: readonly Pipeline[]; onClose: () => void }

function ActionDialog({ action, pipelines, onClose }: ActionDialogProps) {
  if (action.kind === 'create') return <PipelineDialog onClose={onClose} />
  const pipeline = pipelines.find(({ id }) => id === action.pipelineId)
  // Somebody else has deleted the pipeline.
  if (!pipeline) return null
  switch (action.kind) {
    case 'rename':
      return <PipelineDialog pipeline={pipeline} onClose={onClose} />
    case 'delete':
      return <DeletePipelineDialog pipeline={pipeline} pipelines={pipelines} onClose={onClose} />
    case 'add-stage':
      return <StageDialog pipeline={pipeline} onClose={onClose} />
    case 'edit-stage':
      return <StageDialog pipeline={pipeline} stage={action.stage} onClose={onClose} />
    case 'delete-stage':
      return <DeleteStageDialog pipeline={pipeline} stage={action.stage} onClose={onClose} />
  }
}

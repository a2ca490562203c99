import { t } from '../language/translate.ts'

/** Texts about archived pipelines and stages, which the browser does not load first. */
export const archiveMessages = {
  pipelineArchived: t('Pipeline archived successfully'),
  pipelineRestored: t('Pipeline restored successfully'),
  archivePipelineFailed: t('Failed to archive pipeline'),
  restorePipelineFailed: t('Failed to restore pipeline'),
  stageArchived: t('Stage archived successfully'),
  stageRestored: t('Stage restored successfully'),
  archiveStageFailed: t('Failed to archive stage'),
  restoreStageFailed: t('Failed to restore stage'),
  closedStage: t('This stage is archived. Choose another one.'),
  closedTarget: t('Deals can’t move to the archive. Choose another target.'),
  /** Why an imported row did not get its stage. */
  closedStageOfRow: t('The stage is archived and takes no new deals'),
} as const

import { t } from '#contract/language/translate.ts'
import { createRelatedTab } from '../../records/public.ts'
import { taskDescriptor } from '../task-descriptor.tsx'
import { TasksTab } from './tasks-tab.tsx'

/** The Tasks tab of a record's panel. */
export const tasksPanelTab = createRelatedTab(taskDescriptor, TasksTab, t('Add a task'))

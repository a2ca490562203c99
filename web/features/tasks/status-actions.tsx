import Ban from 'lucide-react/icons/ban'
import Check from 'lucide-react/icons/check'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import type { ReactNode } from 'react'
import { t } from '#contract/language/translate.ts'
import type { TaskStatus } from '#contract/tasks/enums.ts'

type StatusAction = { to: TaskStatus; label: string; icon: ReactNode; from: readonly TaskStatus[] }

const statusActions: readonly StatusAction[] = [
  { to: 'COMPLETED', label: t('Mark completed'), icon: <Check />, from: ['PENDING', 'IN_PROGRESS', 'CANCELLED'] },
  { to: 'IN_PROGRESS', label: t('Start'), icon: <Play />, from: ['PENDING'] },
  { to: 'PENDING', label: t('Pause'), icon: <Pause />, from: ['IN_PROGRESS'] },
  { to: 'CANCELLED', label: t('Cancel task'), icon: <Ban />, from: ['PENDING', 'IN_PROGRESS'] },
]

/** The status changes that a task allows (B§4). */
export const getStatusActions = (status: TaskStatus): readonly StatusAction[] =>
  statusActions.filter(({ from }) => from.includes(status))

import { useQuery } from '@tanstack/react-query'
import { selectedScope } from '../../../../platform/session/selected-scope.ts'
import { browserStorage, type PreferenceKey } from '../../../../platform/storage/browser-storage.ts'
import { createValueStore } from '../../../../platform/storage/value-store.ts'
import { hasOwnStages, type Pipeline, pipelinesQuery } from '../../../pipelines/public.ts'

/** The ids of the pipelines chosen since the page was loaded, by workspace. */
const chosenIds = createValueStore<Readonly<Record<string, string>>>({})

type BoardPipeline = {
  /**
   * With its archived stages, which are columns while they have deals. Null if the board is by status, because the workspace still has the
   * default stages.
   */
  pipeline: Pipeline | null
  /** Those that are not archived. */
  pipelines: readonly Pipeline[]
  /** The pipelines are loading, so it is not known yet which board to show. */
  isPending: boolean
  choose: (id: string) => void
}

/** The pipeline whose stages are the columns of the board: the one that the user chose last, else the oldest. */
export function useBoardPipeline(): BoardPipeline {
  const { workspaceId } = selectedScope.use()
  const { data: all = [], isPending } = useQuery(pipelinesQuery())
  const pipelines = all.filter(({ isArchived }) => !isArchived)
  const storageKey: PreferenceKey = `board-pipeline:${workspaceId}`
  const chosenId = chosenIds.use()[workspaceId ?? ''] ?? browserStorage.read(storageKey)
  const pipeline = hasOwnStages(all) ? (pipelines.find(({ id }) => id === chosenId) ?? pipelines[0] ?? null) : null
  const choose = (id: string) => {
    browserStorage.write(storageKey, id)
    chosenIds.set({ ...chosenIds.get(), [workspaceId ?? '']: id })
  }
  return { pipeline, pipelines, isPending, choose }
}

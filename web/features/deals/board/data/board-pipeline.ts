import { useQuery } from '@tanstack/react-query'
import { selectedScope } from '../../../../platform/session/selected-scope.ts'
import { browserStorage, type PreferenceKey } from '../../../../platform/storage/browser-storage.ts'
import { createValueStore } from '../../../../platform/storage/value-store.ts'
import { hasOwnStages, type Pipeline, pipelinesQuery } from '../../../pipelines/public.ts'

/** The ids of the pipelines that were chosen since the page was opened, by workspace. */
const chosenIds = createValueStore<Readonly<Record<string, string>>>({})

type BoardPipeline = {
  /** Null where the board is by status, because the stages are those that every workspace begins with. */
  pipeline: Pipeline | null
  pipelines: readonly Pipeline[]
  /** The board cannot be chosen yet. */
  isPending: boolean
  choose: (id: string) => void
}

/** The pipeline whose stages are the columns of the board: the one that the person chose last, else the oldest. */
export function useBoardPipeline(): BoardPipeline {
  const { workspaceId } = selectedScope.use()
  const { data: pipelines = [], isPending } = useQuery(pipelinesQuery())
  const storageKey: PreferenceKey = `board-pipeline:${workspaceId}`
  const chosenId = chosenIds.use()[workspaceId ?? ''] ?? browserStorage.read(storageKey)
  const pipeline = hasOwnStages(pipelines)
    ? (pipelines.find(({ id }) => id === chosenId) ?? pipelines[0] ?? null)
    : null
  const choose = (id: string) => {
    browserStorage.write(storageKey, id)
    chosenIds.set({ ...chosenIds.get(), [workspaceId ?? '']: id })
  }
  return { pipeline, pipelines, isPending, choose }
}

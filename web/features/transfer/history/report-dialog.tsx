import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { t } from '#contract/language/translate.ts'
import { queryClient } from '../../../platform/api/query-cache.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ErrorState, SkeletonRows } from '../../../ui/feedback/states.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { AsyncActionButton, UndoButton } from '../import-buttons.tsx'
import { isFinished } from '../import-run.ts'
import { importedType } from '../import-texts.ts'
import { importedRecordsLink } from '../imported-records-link.ts'
import { ProgressStep } from '../progress-step.tsx'
import { cancelImport, type Import, importQuery, invalidateImports, undoImport } from '../requests.ts'
import { ResultStep } from '../result-step.tsx'
import { useOpenReport } from './history-search.ts'

/** The report of the import in the URL: its progress or its result, where it can be undone. */
export function ReportDialog() {
  const { id, close } = useOpenReport()
  return id ? <Report key={id} id={id} onClose={close} /> : null
}

function Report({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, isPending, error, isFetching, refetch } = useQuery(importQuery(id))
  return (
    <Dialog
      open
      onClose={onClose}
      title={<bdi>{data?.fileName ?? t('Import [noun]')}</bdi>}
      size="md"
      footerStart={data && isFinished(data) && <UndoReport result={data} />}
      footer={data && (isFinished(data) ? <ShowRecords result={data} /> : <CancelReport id={id} />)}
    >
      {data ? (
        isFinished(data) ? (
          <ResultStep things={data.kind} result={data} />
        ) : (
          <ProgressStep things={data.kind} fileName={data.fileName} counts={data} since={Date.parse(data.startedAt)} />
        )
      ) : isPending ? (
        <SkeletonRows rows={4} height={36} />
      ) : (
        <ErrorState
          text={t('Failed to load this import')}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </Dialog>
  )
}

const UndoReport = ({ result }: { result: Import }) => (
  <UndoButton things={result.kind} result={result} onUndo={() => act(undoImport(result.importId))} />
)

const CancelReport = ({ id }: { id: string }) => (
  <AsyncActionButton label={t('Cancel import')} act={() => act(cancelImport(id))} />
)

/** Stores the answer of an action on an import; returns why it was refused, or null. */
export async function act(request: ReturnType<typeof undoImport>) {
  const answer = await request
  if (!answer.success) return answer
  queryClient.setQueryData(importQuery(answer.data.importId).queryKey, answer.data)
  void invalidateImports()
  return null
}

function ShowRecords({ result: { kind, importId, created, updated, undo } }: { result: Import }) {
  const navigate = useNavigate()
  if (undo !== null || created + updated === 0) return null
  return (
    <Button variant="primary" onClick={() => void navigate(importedRecordsLink(kind, importId))}>
      {t('Show the {kind}', { kind: importedType(kind).plural })}
    </Button>
  )
}

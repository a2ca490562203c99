import { Suspense, useState } from 'react'
import { resultRequested } from '../../transfer/public.ts'
import { exportRequest } from '../export/export-request.ts'
import { RecordListDialogs } from '../lazy-tools.ts'
import type { ListRow } from '../list-descriptor.ts'
import type { RecordListState } from '../use-record-list.ts'
import { MissingDialog } from './missing-dialog.tsx'

/** The dialogs of a list, from the first one that opens: what is typed into them survives closing them. */
export function RecordListOverlays<R extends ListRow>({ state }: { state: RecordListState<R> }) {
  const { descriptor, dialog, setDialog, viewActions } = state
  const isExporting = exportRequest.use() !== null
  const isResultRequested = resultRequested.use()
  const isOpen = dialog !== null || viewActions.dialog !== null || isExporting || isResultRequested
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  const close = () => {
    setDialog(null)
    exportRequest.set(null)
    resultRequested.set(false)
  }
  return (
    (isOpen || wasOpen) && (
      <Suspense fallback={<MissingDialog part={RecordListDialogs} title={descriptor.title} onClose={close} />}>
        <RecordListDialogs state={state} />
      </Suspense>
    )
  )
}

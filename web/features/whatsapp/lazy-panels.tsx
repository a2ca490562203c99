import { type ComponentType, lazy, Suspense } from 'react'
import { SkeletonRows } from '../../ui/feedback/states.tsx'

/** Components for other features, whose code is loaded when one is first shown. */
export const LeadMessages = lazyPanel(async () => (await import('./messages/lead-messages.tsx')).LeadMessages)
export const RecordMessages = lazyPanel(async () => (await import('./messages/record-messages.tsx')).RecordMessages)
export const WriteDialog = lazyPanel(async () => (await import('./messages/write-dialog.tsx')).WriteMessageDialog)

function lazyPanel<P extends object>(get: () => Promise<ComponentType<P>>): ComponentType<P> {
  const Panel = lazy(async () => ({ default: await get() }))
  return (props) => (
    <Suspense fallback={<SkeletonRows rows={4} height={64} />}>
      <Panel {...props} />
    </Suspense>
  )
}

import { type ComponentType, Suspense } from 'react'
import { lazyComponent } from '../../platform/navigation/lazy-component.ts'
import { CodeFallback } from '../../ui/feedback/code-fallback.tsx'
import { SkeletonRows } from '../../ui/feedback/states.tsx'

/** Components for other features, whose code is loaded when one is first shown. */
export const LeadMessages = lazyPanel(async () => (await import('./messages/lead-messages.tsx')).LeadMessages)
export const RecordMessages = lazyPanel(async () => (await import('./messages/record-messages.tsx')).RecordMessages)
export const WriteDialog = lazyPanel(async () => (await import('./messages/write-dialog.tsx')).WriteMessageDialog)

function lazyPanel<P extends object>(get: () => Promise<ComponentType<P>>): ComponentType<P> {
  const Panel = lazyComponent(get)
  return (props) => (
    <Suspense
      fallback={
        <CodeFallback part={Panel}>
          <SkeletonRows rows={4} height={64} />
        </CodeFallback>
      }
    >
      <Panel {...props} />
    </Suspense>
  )
}

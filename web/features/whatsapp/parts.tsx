import { type ComponentType, lazy, Suspense } from 'react'
import { SkeletonRows } from '../../ui/states.tsx'

/** Parts that other features show; what they need is fetched when one is opened. */
export const LeadMessages = later(async () => (await import('./lead-messages.tsx')).LeadMessages)
export const RecordMessages = later(async () => (await import('./record-messages.tsx')).RecordMessages)
export const WriteDialog = later(async () => (await import('./write-dialog.tsx')).WriteDialog)

function later<P extends object>(get: () => Promise<ComponentType<P>>): ComponentType<P> {
  const Part = lazy(async () => ({ default: await get() }))
  return (props) => (
    <Suspense fallback={<SkeletonRows rows={4} height={64} />}>
      <Part {...props} />
    </Suspense>
  )
}

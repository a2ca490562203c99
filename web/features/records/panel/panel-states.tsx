import SearchX from 'lucide-react/icons/search-x'
import { t } from '#contract/language/translate.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { EmptyState, ErrorState, Skeleton, SkeletonRows } from '../../../ui/feedback/states.tsx'
import { useIsLate } from '../../../ui/feedback/use-is-late.ts'
import { useIsNarrow } from '../../../ui/layout/use-narrow.ts'
import type { RecordPanelDescriptor } from '../record-panel-descriptor.ts'
import type { OverviewSection } from './record-overview.tsx'

/** Heights of a row and of a section header, on a phone and elsewhere. */
const rowHeights = { narrow: 44, wide: 32 }

/** The Overview while it loads, after a short delay. Sections and rows already have their final height. */
export function OverviewSkeleton({ sections }: { sections: readonly OverviewSection[] }) {
  const isLate = useIsLate()
  const height = useIsNarrow() ? rowHeights.narrow : rowHeights.wide
  if (!isLate) return null
  const atTop = sections.filter(({ isAtTop }) => isAtTop)
  const summaryRows = 2 + atTop.reduce((rows, { fields = [] }) => rows + (fields.length || 1), 0)
  return (
    <>
      <div className="border-b border-line px-2 py-2">
        <SkeletonRows shape="field" rows={summaryRows} height={height} />
      </div>
      {sections
        .filter(({ isAtTop }) => !isAtTop)
        .slice(0, 3)
        .map((section) => (
          <div key={section.id} className="border-b border-line px-2 pt-1 pb-2">
            <div style={{ height }} className="flex items-center ps-6">
              <Skeleton className="w-32" />
            </div>
            {section.fields && <SkeletonRows shape="field" rows={section.fields.length} height={height} />}
          </div>
        ))}
    </>
  )
}

/** Shown for records that are deleted, unknown or in another workspace: the server doesn’t distinguish them. */
export function RecordNotFound({
  descriptor: { singular: kind },
  onClose,
}: {
  descriptor: RecordPanelDescriptor
  onClose: () => void
}) {
  return (
    <EmptyState
      icon={<SearchX aria-hidden />}
      text={t('This {kind} doesn’t exist', { kind })}
      hint={t('It may have been deleted, or it belongs to another workspace.')}
      action={<Button onClick={onClose}>{t('Close')}</Button>}
    />
  )
}

type RecordLoadErrorProps = { descriptor: RecordPanelDescriptor; error: Error; busy: boolean; onRetry: () => void }

export function RecordLoadError({ descriptor: { singular: kind }, error, busy, onRetry }: RecordLoadErrorProps) {
  return <ErrorState text={t('Failed to load {kind}', { kind })} error={error} busy={busy} onRetry={onRetry} />
}

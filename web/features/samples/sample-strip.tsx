import { useQuery } from '@tanstack/react-query'
import Sparkles from 'lucide-react/icons/sparkles'
import { useState } from 'react'
import { t, tCount } from '#contract/language/translate.ts'
import type { SampleDataState } from '#contract/samples/sample-data.ts'
import { usePermissionCheck } from '../../platform/session/permissions.ts'
import { Button } from '../../ui/controls/button.tsx'
import { confirm } from '../../ui/overlays/confirm-dialog.tsx'
import { removeSamples, sampleStateQuery } from './requests.ts'

/** Says that the workspace has sample data, with a button that removes it. */
export function SampleStrip() {
  const may = usePermissionCheck()
  const { data, refetch } = useQuery(sampleStateQuery())
  const [busy, setBusy] = useState(false)
  if (!data?.since) return null
  const remove = async () => {
    setBusy(true)
    // Refetched, to include the latest changes of other people.
    const { data: now = data } = await refetch()
    if (await confirm({ title: t('Remove sample data'), text: describeRemoval(now), action: t('Remove') }))
      await removeSamples()
    setBusy(false)
  }
  return (
    <section aria-label={t('Sample data')} className="flex items-center gap-3 text-12 text-text-2">
      <Sparkles aria-hidden className="flex-none" />
      <p className="min-w-0 flex-1">
        {tCount(
          data.records,
          'This workspace includes sample data: {count} made-up record.',
          'This workspace includes sample data: {count} made-up records.',
        )}
      </p>
      {may('workspace:manage') && (
        <Button size="sm" variant="ghost" className="flex-none" busy={busy} onClick={() => void remove()}>
          {t('Remove sample data')}
        </Button>
      )}
    </section>
  )
}

/** Describes what removing the sample data deletes permanently. */
function describeRemoval(state: SampleDataState): string {
  return [
    t('{records} sample records are permanently deleted and cannot be restored.', { records: state.records }),
    describeOwnWork(state),
    t('Your own records stay, without their links to sample records.'),
  ]
    .filter(Boolean)
    .join(' ')
}

function describeOwnWork({ changed, added }: SampleDataState): string {
  if (changed > 0 && added > 0)
    return tCount(
      added,
      'That includes {changed} of them that you or others have changed, and {count} entry that you or others have added to them.',
      'That includes {changed} of them that you or others have changed, and {count} entries that you or others have added to them.',
      { changed },
    )
  if (changed > 0) return t('That includes {changed} of them that you or others have changed.', { changed })
  if (added === 0) return ''
  return tCount(
    added,
    'That includes {count} entry that you or others have added to them.',
    'That includes {count} entries that you or others have added to them.',
  )
}

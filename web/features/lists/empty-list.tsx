import Plus from 'lucide-react/icons/plus'
import Upload from 'lucide-react/icons/upload'
import { t } from '#contract/language/translate.ts'
import { Button } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { EmptyWorkspaceSampleButton } from '../samples/public.ts'
import type { ListDescriptor } from './list-descriptor.ts'

type EmptyStateTexts = Pick<ListDescriptor, 'emptyState' | 'plural'>

type EmptyListProps = EmptyStateTexts & {
  singular: string
  mayWrite: boolean
  mayImport: boolean
  onCreate: () => void
  onImport: () => void
}

/** The empty state of a list, with buttons that create or import records, or fill an empty workspace with sample data. */
export function EmptyList({ emptyState, singular, mayWrite, mayImport, onCreate, onImport }: EmptyListProps) {
  return (
    <EmptyState
      icon={emptyState.icon}
      text={emptyState.text}
      hint={mayWrite ? emptyState.hint : emptyState.readOnlyHint}
      action={
        (mayImport || mayWrite) && (
          <div className="relative flex flex-wrap justify-center gap-2">
            {mayImport && (
              <Button icon={<Upload />} onClick={onImport}>
                {t('Import')}
              </Button>
            )}
            {mayWrite && (
              <Button variant="primary" icon={<Plus />} onClick={onCreate}>
                {t('New {singular}', { singular })}
              </Button>
            )}
            {/* It may appear late, so it takes no room: the other buttons must not move under the pointer. */}
            <div className="absolute top-full mt-2">
              <EmptyWorkspaceSampleButton />
            </div>
          </div>
        )
      }
    />
  )
}

/** The empty state when no record matches the search or the filters. */
export function NoMatches({ emptyState, plural: many, onClear }: EmptyStateTexts & { onClear: () => void }) {
  return (
    <EmptyState
      icon={emptyState.icon}
      text={t('No {many} match', { many })}
      hint={t('Try another search, or clear the filters.')}
      action={<Button onClick={onClear}>{t('Show all {many}', { many })}</Button>}
    />
  )
}

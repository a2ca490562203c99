import type { PreferenceKey } from '../../../platform/storage/browser-storage.ts'
import { useFold } from '../../../platform/storage/use-fold.ts'
import { Section, type SectionProps } from '../../../ui/layout/section.tsx'

type FoldableSectionProps = Omit<SectionProps, 'fold'> & {
  /** The storage key of the fold, per person: `sections:<person>:contact:social`. */
  storageKey: PreferenceKey
}

/** A collapsible section of a record; the state is stored on this device. */
export function FoldableSection({ storageKey, ...section }: FoldableSectionProps) {
  return <Section {...section} fold={useFold(storageKey)} />
}

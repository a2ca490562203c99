import type { PreferenceKey } from '../../../platform/storage/browser-storage.ts'
import { useFold } from '../../../platform/storage/use-fold.ts'
import { Section, type SectionProps } from '../../../ui/layout/section.tsx'

type FoldableSectionProps = Omit<SectionProps, 'fold'> & {
  /** Where the fold is remembered, per person: `sections:<person>:contact:social`. */
  storageKey: PreferenceKey
}

/** A part of a record that folds, and stays so on this device. */
export function FoldableSection({ storageKey, ...section }: FoldableSectionProps) {
  return <Section {...section} fold={useFold(storageKey)} />
}

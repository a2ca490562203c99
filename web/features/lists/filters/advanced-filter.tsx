import { Suspense } from 'react'
import { t } from '#contract/language/translate.ts'
import { lazyComponent } from '../../../platform/navigation/lazy-component.ts'
import { MissingDialog } from '../dialogs/missing-dialog.tsx'
import type { FilterBuilderProps } from './builder/filter-builder.tsx'

const FilterBuilder = lazyComponent(async () => (await import('./builder/filter-builder.tsx')).default)

/** The dialog that edits the conditions of a list. */
export const AdvancedFilter = (props: FilterBuilderProps) => (
  <Suspense fallback={<MissingDialog part={FilterBuilder} title={t('Advanced filter')} onClose={props.onClose} />}>
    <FilterBuilder {...props} />
  </Suspense>
)

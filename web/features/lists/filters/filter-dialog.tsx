import ListFilterIcon from 'lucide-react/icons/list-filter'
import { useState } from 'react'
import { t } from '#contract/language/translate.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Select } from '../../../ui/controls/select.tsx'
import { FormField } from '../../../ui/forms/form-field.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import type { ListRow } from '../list-descriptor.ts'
import { clearFilters } from '../list-query.ts'
import { AdvancedFilter } from './advanced-filter.tsx'
import type { FiltersProps } from './filter-controls.tsx'
import { FilterEditor } from './filter-editor.tsx'

type FilterDialogProps<R extends ListRow> = FiltersProps<R> & { open: boolean; onClose: () => void }

/** Sort and filters on a phone. */
export function FilterDialog<R extends ListRow>({ open, onClose, ...props }: FilterDialogProps<R>) {
  const { descriptor, query, onChange } = props
  const [isBuilding, setBuilding] = useState(false)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('Filter and sort')}
      size="md"
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('Show {plural}', { plural: descriptor.plural })}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <FormField label={t('Sort [noun]')}>
          <Select
            data-autofocus
            value={query.sort ?? ''}
            empty={false}
            onChange={(sort) => onChange({ sort: sort || undefined })}
            options={descriptor.sortOptions.map(({ label, sort }) => ({ value: sort ?? '', label }))}
          />
        </FormField>
        {descriptor.filters
          .filter(({ by }) => by !== 'link' && by !== 'import' && by !== 'conditions')
          .map((filter) => (
            <FilterEditor key={filter.key} {...props} filter={filter} />
          ))}
        <Button
          variant="ghost"
          icon={<ListFilterIcon />}
          className="-ms-2.5 self-start"
          onClick={() => setBuilding(true)}
        >
          {t('Advanced filter')}
        </Button>
        {isBuilding && <AdvancedFilter {...props} onClose={() => setBuilding(false)} />}
        <Button variant="ghost" className="-ms-2.5 self-start" onClick={() => onChange(clearFilters(query))}>
          {t('Clear all filters')}
        </Button>
      </div>
    </Dialog>
  )
}

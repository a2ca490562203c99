import Trash from 'lucide-react/icons/trash-2'
import { t } from '#contract/language/translate.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { BulkAssignTags, BulkRemoveTags, isBulkTaggable } from '../../tags/public.ts'
import { ExportSelectedMenu } from '../export/export-records.tsx'
import type { ListRow } from '../list-descriptor.ts'
import { toFilterBody } from '../list-query.ts'
import { ownerFieldOf } from '../table/editable-field.ts'
import type { BulkAction, BulkActionsProps } from './bulk-action.ts'
import { BulkAssign, BulkEdit } from './bulk-edit.tsx'

/** The actions on the selected records. */
export function BulkActions<R extends ListRow>(props: BulkActionsProps<R>) {
  const { descriptor, selectedIds, isAllSelected, query, may, page, total, loaded } = props
  const ids = [...selectedIds]
  const canSelectAll =
    !isAllSelected && page && selectedIds.size >= loaded && (!page.totalIsExact || selectedIds.size < page.total)
  const selection = isAllSelected ? { filters: toFilterBody(descriptor, query), count: total } : { ids }
  const popoverProps = (action: BulkAction) => ({
    selection,
    open: props.activeAction === action,
    onOpenChange: (open: boolean) => props.onActionChange(open ? action : null),
  })
  return (
    <>
      {canSelectAll && (
        <Button variant="ghost" onClick={props.onSelectAll}>
          {t('Select all {total}', { total })}
        </Button>
      )}
      {may.write && (
        <>
          <BulkEdit descriptor={descriptor} {...popoverProps('edit')} />
          {ownerFieldOf(descriptor) && <BulkAssign descriptor={descriptor} {...popoverProps('assign')} />}
        </>
      )}
      {may.write && isBulkTaggable(descriptor.kind) && (
        <>
          <BulkAssignTags entityType={descriptor.kind} {...popoverProps('tag')} />
          <BulkRemoveTags entityType={descriptor.kind} selection={selection} />
        </>
      )}
      {may.export && <ExportSelectedMenu descriptor={descriptor} target={isAllSelected ? { query } : { ids }} />}
      {may.delete && (
        <Button variant="danger-ghost" icon={<Trash />} kbd="#" onClick={props.onDelete}>
          {t('Delete')}
        </Button>
      )}
    </>
  )
}

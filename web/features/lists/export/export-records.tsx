import Download from 'lucide-react/icons/download'
import { t } from '#contract/language/translate.ts'
import { createFormRequest, useFormRequest } from '../../../platform/keyboard/palette-store.ts'
import { showCallToast } from '../../../shared/toasts.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Menu, type MenuItem } from '../../../ui/overlays/menu.tsx'
import { type ExportFormat, exportFile } from '../../transfer/public.ts'
import { type ListDescriptor, type ListQuery, type ListRow, transferNounOf } from '../list-descriptor.ts'
import { isFiltered, toFilterBody } from '../list-query.ts'
import { exportRequest } from './export-request.ts'

type ExportTarget = { ids: readonly string[] } | { query: ListQuery }
/** `fields` are the columns; the server’s default columns if absent. */
type ExportOptions = { format: ExportFormat; fields?: string[] }

/** Downloads records as a file, with the file name from the response (CON-061). */
async function exportRecords<R extends ListRow>(
  descriptor: ListDescriptor<R>,
  how: ExportOptions,
  target: ExportTarget,
): Promise<void> {
  const noun = transferNounOf(descriptor)
  if (!noun || !descriptor.exportTexts) return
  const { pending, success, failure } = descriptor.exportTexts
  const id = showCallToast.pending(pending)
  const options = 'ids' in target ? { ids: target.ids } : exportFilterOptions(descriptor, target.query)
  const result = await exportFile(noun, { ...how, ...(options && { options }) })
  if (result.success) showCallToast.success(success, { id })
  else
    showCallToast.failure(failure ?? result.message, {
      id,
      action: { label: t('Try again'), onClick: () => void exportRecords(descriptor, how, target) },
    })
}

/** Menu items that export all records and, if there are filters, the filtered records. */
export const createExportMenuItems = <R extends ListRow>(
  descriptor: ListDescriptor<R>,
  query: ListQuery,
): (MenuItem | false)[] => [
  isFiltered(query) && { heading: t('Export filtered results') },
  ...(isFiltered(query) ? formatMenuItems(descriptor, { query }) : []),
  { heading: t('Export all {plural}', { plural: descriptor.plural }) },
  ...formatMenuItems(descriptor, { query: {} }),
]

/** The action that exports the displayed list, after a choice of format and columns. Other pages can request it. */
export function useExport<R extends ListRow>(
  descriptor: ListDescriptor<R>,
  query: ListQuery,
  mayExport: boolean,
): (() => void) | undefined {
  const noun = transferNounOf(descriptor)
  const onExport = (how: ExportOptions) => void exportRecords(descriptor, how, { query })
  const run = () => {
    if (noun) exportRequest.set({ noun, many: descriptor.plural, onExport })
  }
  useFormRequest(createFormRequest, `export:${descriptor.kind}`, mayExport && noun !== null && run)
  return mayExport && noun ? run : undefined
}

/** Selection bar button: exports the selected records. */
export function ExportSelectedMenu<R extends ListRow>({
  descriptor,
  target,
}: {
  descriptor: ListDescriptor<R>
  target: ExportTarget
}) {
  return (
    <Menu
      label={t('Export selected {plural}', { plural: descriptor.plural })}
      side="top"
      trigger={
        <Button variant="ghost" icon={<Download />}>
          {t('Export')}
        </Button>
      }
      items={formatMenuItems(descriptor, target)}
    />
  )
}

function formatMenuItems<R extends ListRow>(descriptor: ListDescriptor<R>, target: ExportTarget): MenuItem[] {
  const noun = transferNounOf(descriptor)
  const startExport = (how: ExportOptions) => void exportRecords(descriptor, how, target)
  return [
    ...exportFormats.map(
      ([format, label, hint], at): MenuItem => ({
        label,
        hint,
        icon: at === 0 ? <Download aria-hidden /> : noIcon,
        onSelect: () => startExport({ format }),
      }),
    ),
    {
      label: t('Export with chosen columns…'),
      icon: noIcon,
      onSelect: () => noun && exportRequest.set({ noun, many: descriptor.plural, onExport: startExport }),
    },
  ]
}

/** As wide as an icon, so that the labels stand below each other. */
const noIcon = <span aria-hidden className="size-4 flex-none" />

const exportFormats: [ExportFormat, label: string, hint: string][] = [
  ['csv', 'CSV', t('For spreadsheets')],
  ['xlsx', 'XLSX', t('For Excel')],
  ['json', 'JSON', t('For developers')],
]

function exportFilterOptions<R extends ListRow>(
  descriptor: ListDescriptor<R>,
  query: ListQuery,
): { filters: object } | undefined {
  const filters = toFilterBody(descriptor, query)
  return Object.keys(filters).length > 0 ? { filters } : undefined
}

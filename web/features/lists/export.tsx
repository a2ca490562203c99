import Download from 'lucide-react/icons/download'
import { Button } from '../../ui/button.tsx'
import { Menu, type MenuItem } from '../../ui/menu.tsx'
import { callToast } from '../../ui/toasts.ts'
import { type ExportFormat, exportFile } from '../transfer/public.ts'
import { filterBody, isFiltered } from './address.ts'
import type { ListKind, ListQuery, ListRow } from './kind.ts'

type What = { ids: readonly string[] } | { query: ListQuery }

/** Saves records as a file under the name that the server gives it (CON-061). */
export async function exportRecords<R extends ListRow>(
  kind: ListKind<R>,
  format: ExportFormat,
  what: What,
): Promise<void> {
  const { pending, success, failure } = kind.exportTexts
  const id = callToast.pending(pending)
  const options = 'ids' in what ? { ids: what.ids } : filterOptions(kind, what.query)
  const result = await exportFile(kind.noun, { format, ...(options && { options }) })
  if (result.success) callToast.success(success, { id })
  else
    callToast.failure(failure ?? result.message, {
      id,
      action: { label: 'Try again', onClick: () => void exportRecords(kind, format, what) },
    })
}

/** The items of a menu that export everything, and what is filtered where something is. */
export const exportItems = <R extends ListRow>(kind: ListKind<R>, query: ListQuery): (MenuItem | false)[] => [
  isFiltered(query) && { heading: 'Export what is filtered' },
  ...(isFiltered(query) ? formats((format) => void exportRecords(kind, format, { query })) : []),
  { heading: `Export all ${kind.many}` },
  ...formats((format) => void exportRecords(kind, format, { query: {} })),
]

/** In the bar of the selection. */
export function ExportSelected<R extends ListRow>({ kind, ids }: { kind: ListKind<R>; ids: readonly string[] }) {
  return (
    <Menu
      label={`Export selected ${kind.many}`}
      side="top"
      trigger={
        <Button variant="ghost" icon={<Download />}>
          Export
        </Button>
      }
      items={formats((format) => void exportRecords(kind, format, { ids }))}
    />
  )
}

const formats = (act: (format: ExportFormat) => void): MenuItem[] => [
  { label: 'CSV', icon: <Download aria-hidden />, hint: 'For spreadsheets', onSelect: () => act('csv') },
  { label: 'JSON', icon: <Download aria-hidden />, hint: 'For programs', onSelect: () => act('json') },
]

function filterOptions<R extends ListRow>(kind: ListKind<R>, query: ListQuery): { filters: object } | undefined {
  const filters = filterBody(kind, query)
  return Object.keys(filters).length > 0 ? { filters } : undefined
}

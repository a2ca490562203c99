import Download from 'lucide-react/icons/download'
import { Button } from '../../ui/button.tsx'
import { Menu, type MenuItem } from '../../ui/menu.tsx'
import { callToast } from '../../ui/toasts.ts'
import { type ExportFormat, exportFile } from '../transfer/public.ts'
import { filtersOf, isFiltered } from './address.ts'
import type { ContactQuery } from './requests.ts'

type What = { ids: readonly string[] } | { query: ContactQuery }

/** Saves contacts as a file under the name that the server gives it (CON-061). */
export async function exportContacts(format: ExportFormat, what: What): Promise<void> {
  const id = callToast.pending('Exporting contacts...')
  const options = 'ids' in what ? { ids: what.ids } : filterOptions(what.query)
  const result = await exportFile('contacts', { format, ...(options && { options }) })
  if (result.success) callToast.success('Contacts exported successfully!', { id })
  else
    callToast.failure(result.message, {
      id,
      action: { label: 'Try again', onClick: () => void exportContacts(format, what) },
    })
}

/** The items of a menu that export everything, and what is filtered where something is. */
export const exportItems = (query: ContactQuery): (MenuItem | false)[] => [
  isFiltered(query) && { heading: 'Export what is filtered' },
  ...(isFiltered(query) ? formats((format) => void exportContacts(format, { query })) : []),
  { heading: 'Export all contacts' },
  ...formats((format) => void exportContacts(format, { query: {} })),
]

/** In the bar of the selection. */
export function ExportSelected({ ids }: { ids: readonly string[] }) {
  return (
    <Menu
      label="Export selected contacts"
      side="top"
      trigger={
        <Button variant="ghost" icon={<Download />}>
          Export
        </Button>
      }
      items={formats((format) => void exportContacts(format, { ids }))}
    />
  )
}

const formats = (act: (format: ExportFormat) => void): MenuItem[] => [
  { label: 'CSV', icon: <Download aria-hidden />, hint: 'For spreadsheets', onSelect: () => act('csv') },
  { label: 'JSON', icon: <Download aria-hidden />, hint: 'For programs', onSelect: () => act('json') },
]

function filterOptions(query: ContactQuery): { filters: ContactQuery } | undefined {
  const filters: ContactQuery = { ...filtersOf(query), ...(query.search && { search: query.search }) }
  return Object.keys(filters).length > 0 ? { filters } : undefined
}

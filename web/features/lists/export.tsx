import Columns3 from 'lucide-react/icons/columns-3'
import Download from 'lucide-react/icons/download'
import { Button } from '../../ui/button.tsx'
import { Menu, type MenuItem } from '../../ui/menu.tsx'
import { callToast } from '../../ui/toasts.ts'
import { type ExportFormat, exportFile } from '../transfer/public.ts'
import { filterBody, isFiltered } from './address.ts'
import { exportAsked } from './export-choice.tsx'
import { type ListKind, type ListQuery, type ListRow, portable } from './kind.ts'

type What = { ids: readonly string[] } | { query: ListQuery }
/** Without fields the usual columns. */
type How = { format: ExportFormat; fields?: string[] }

/** Saves records as a file under the name that the server gives it (CON-061). */
export async function exportRecords<R extends ListRow>(kind: ListKind<R>, how: How, what: What): Promise<void> {
  const noun = portable(kind)
  if (!noun || !kind.exportTexts) return
  const { pending, success, failure } = kind.exportTexts
  const id = callToast.pending(pending)
  const options = 'ids' in what ? { ids: what.ids } : filterOptions(kind, what.query)
  const result = await exportFile(noun, { ...how, ...(options && { options }) })
  if (result.success) callToast.success(success, { id })
  else
    callToast.failure(failure ?? result.message, {
      id,
      action: { label: 'Try again', onClick: () => void exportRecords(kind, how, what) },
    })
}

/** The items of a menu that export everything, and what is filtered where something is. */
export const exportItems = <R extends ListRow>(kind: ListKind<R>, query: ListQuery): (MenuItem | false)[] => [
  isFiltered(query) && { heading: 'Export what is filtered' },
  ...(isFiltered(query) ? formats(kind, { query }) : []),
  { heading: `Export all ${kind.many}` },
  ...formats(kind, { query: {} }),
]

/** In the bar of the selection. */
export function ExportSelected<R extends ListRow>({ kind, what }: { kind: ListKind<R>; what: What }) {
  return (
    <Menu
      label={`Export selected ${kind.many}`}
      side="top"
      trigger={
        <Button variant="ghost" icon={<Download />}>
          Export
        </Button>
      }
      items={formats(kind, what)}
    />
  )
}

function formats<R extends ListRow>(kind: ListKind<R>, what: What): MenuItem[] {
  const noun = portable(kind)
  const act = (how: How) => void exportRecords(kind, how, what)
  return [
    ...kinds.map(
      ([format, label, hint]): MenuItem => ({
        label,
        hint,
        icon: <Download aria-hidden />,
        onSelect: () => act({ format }),
      }),
    ),
    {
      label: 'Choose columns...',
      icon: <Columns3 aria-hidden />,
      onSelect: () => noun && exportAsked.set({ noun, many: kind.many, act }),
    },
  ]
}

const kinds: [ExportFormat, label: string, hint: string][] = [
  ['csv', 'CSV', 'For spreadsheets'],
  ['xlsx', 'XLSX', 'For Excel'],
  ['json', 'JSON', 'For programs'],
]

function filterOptions<R extends ListRow>(kind: ListKind<R>, query: ListQuery): { filters: object } | undefined {
  const filters = filterBody(kind, query)
  return Object.keys(filters).length > 0 ? { filters } : undefined
}

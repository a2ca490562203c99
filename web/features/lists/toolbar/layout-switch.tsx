import SquareKanban from 'lucide-react/icons/square-kanban'
import Table2 from 'lucide-react/icons/table-2'
import { t } from '#contract/language/translate.ts'
import { Button } from '../../../ui/controls/button.tsx'
import type { MenuItem } from '../../../ui/overlays/menu.tsx'
import type { ListDescriptor, ListRow } from '../list-descriptor.ts'

type LayoutProps<R extends ListRow> = {
  descriptor: Pick<ListDescriptor<R>, 'board' | 'boardName'>
  isBoard: boolean
  onBoard: (board: boolean) => void
}

const table = { label: t('Table'), isBoard: false, icon: <Table2 aria-hidden /> }
const board = { label: t('Board'), icon: <SquareKanban aria-hidden /> }

const listLayouts = <R extends ListRow>({ boardName = board }: LayoutProps<R>['descriptor']) => [
  table,
  { ...boardName, isBoard: true },
]

/** Switches between table and board. */
export function LayoutSwitch<R extends ListRow>({ descriptor, isBoard, onBoard }: LayoutProps<R>) {
  return (
    <fieldset
      aria-label={t('Show as')}
      className="me-1 flex flex-none gap-0.5 rounded-control border border-line-2 bg-canvas p-px"
    >
      {listLayouts(descriptor).map(({ label, isBoard: isBoardOption, icon }) => (
        <Button
          key={label}
          variant="ghost"
          size="sm"
          icon={icon}
          aria-label={label}
          aria-pressed={isBoardOption === isBoard}
          onClick={() => onBoard(isBoardOption)}
        >
          <span className="max-2xl:hidden">{label}</span>
        </Button>
      ))}
    </fieldset>
  )
}

/** The same as menu items, for phones. Empty if the kind has no board. */
export const createLayoutMenuItems = <R extends ListRow>({
  descriptor,
  isBoard,
  onBoard,
}: LayoutProps<R>): (MenuItem | false)[] =>
  descriptor.board
    ? [
        ...listLayouts(descriptor).map(({ label, isBoard: isBoardOption, icon }) => ({
          label,
          icon,
          checked: isBoardOption === isBoard,
          onSelect: () => onBoard(isBoardOption),
        })),
        'separator',
      ]
    : []

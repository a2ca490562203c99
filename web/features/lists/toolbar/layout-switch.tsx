import SquareKanban from 'lucide-react/icons/square-kanban'
import Table2 from 'lucide-react/icons/table-2'
import { Button } from '../../../ui/controls/button.tsx'
import type { MenuItem } from '../../../ui/overlays/menu.tsx'
import type { ListDescriptor, ListRow } from '../list-descriptor.ts'

type LayoutProps = { isBoard: boolean; onBoard: (board: boolean) => void }

const layouts = [
  { label: 'Table', isBoard: false, icon: <Table2 aria-hidden /> },
  { label: 'Board', isBoard: true, icon: <SquareKanban aria-hidden /> },
] as const

/** Switches between table and board. */
export function LayoutSwitch({ isBoard, onBoard }: LayoutProps) {
  return (
    <fieldset
      aria-label="Show as"
      className="me-1 flex flex-none gap-0.5 rounded-control border border-line-2 bg-canvas p-px"
    >
      {layouts.map(({ label, isBoard: isBoardOption, icon }) => (
        <Button
          key={label}
          variant="ghost"
          size="sm"
          icon={icon}
          aria-label={label}
          aria-pressed={isBoardOption === isBoard}
          onClick={() => onBoard(isBoardOption)}
        >
          <span className="max-xl:hidden">{label}</span>
        </Button>
      ))}
    </fieldset>
  )
}

/** The same in a menu on a phone; nothing when there is no board. */
export const layoutMenuItems = <R extends ListRow>({
  descriptor,
  isBoard,
  onBoard,
}: LayoutProps & { descriptor: ListDescriptor<R> }): (MenuItem | false)[] =>
  descriptor.board
    ? [
        ...layouts.map(({ label, isBoard: isBoardOption, icon }) => ({
          label,
          icon,
          checked: isBoardOption === isBoard,
          onSelect: () => onBoard(isBoardOption),
        })),
        'separator',
      ]
    : []

import SquareKanban from 'lucide-react/icons/square-kanban'
import Table2 from 'lucide-react/icons/table-2'
import { Button } from '../../ui/button.tsx'
import type { MenuItem } from '../../ui/menu.tsx'
import type { ListKind, ListRow } from './kind.ts'

type ShapeProps = { board: boolean; onBoard: (board: boolean) => void }

const shapes = [
  { label: 'Table', board: false, icon: <Table2 aria-hidden /> },
  { label: 'Board', board: true, icon: <SquareKanban aria-hidden /> },
] as const

/** The same records as a table or as a board. */
export function ShapeSwitch({ board: present, onBoard }: ShapeProps) {
  return (
    <fieldset
      aria-label="Show as"
      className="me-1 flex flex-none gap-0.5 rounded-control border border-line-2 bg-canvas p-px"
    >
      {shapes.map(({ label, board, icon }) => (
        <Button
          key={label}
          variant="ghost"
          size="sm"
          icon={icon}
          aria-label={label}
          aria-pressed={board === present}
          onClick={() => onBoard(board)}
        >
          <span className="max-xl:hidden">{label}</span>
        </Button>
      ))}
    </fieldset>
  )
}

/** The same in a menu of a phone; nothing where there is no board. */
export const shapeItems = <R extends ListRow>({
  kind,
  board: present,
  onBoard,
}: ShapeProps & { kind: ListKind<R> }): (MenuItem | false)[] =>
  kind.board
    ? [
        ...shapes.map(({ label, board, icon }) => ({
          label,
          icon,
          checked: board === present,
          onSelect: () => onBoard(board),
        })),
        'separator',
      ]
    : []

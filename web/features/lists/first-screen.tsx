import Plus from 'lucide-react/icons/plus'
import Upload from 'lucide-react/icons/upload'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states.tsx'
import type { ListKind } from './kind.ts'

type Words = Pick<ListKind, 'first' | 'many'>

type FirstScreenProps = Words & { mayWrite: boolean; mayImport: boolean; onCreate: () => void; onImport: () => void }

/** A workspace without any of them: one sentence and the two ways on. */
export function FirstScreen({ first, mayWrite, mayImport, onCreate, onImport }: FirstScreenProps) {
  return (
    <EmptyState
      icon={first.icon}
      text={first.text}
      hint={mayWrite ? first.hint : first.hintOfReader}
      action={
        (mayImport || mayWrite) && (
          <div className="flex gap-2">
            {mayImport && (
              <Button icon={<Upload />} onClick={onImport}>
                Import
              </Button>
            )}
            {mayWrite && (
              <Button variant="primary" icon={<Plus />} onClick={onCreate}>
                Add
              </Button>
            )}
          </div>
        )
      }
    />
  )
}

/** Nothing fits what was searched or filtered for. */
export function NothingFits({ first, many, onClear }: Words & { onClear: () => void }) {
  return (
    <EmptyState
      icon={first.icon}
      text={`No ${many} match`}
      hint="Search for something else, or take the filters away."
      action={<Button onClick={onClear}>Show all {many}</Button>}
    />
  )
}

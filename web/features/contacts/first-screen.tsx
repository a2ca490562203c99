import Plus from 'lucide-react/icons/plus'
import Upload from 'lucide-react/icons/upload'
import Users from 'lucide-react/icons/users'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states.tsx'

type FirstScreenProps = { mayWrite: boolean; mayImport: boolean; onCreate: () => void; onImport: () => void }

/** A workspace without contacts: one sentence and the two ways on. */
export function FirstScreen({ mayWrite, mayImport, onCreate, onImport }: FirstScreenProps) {
  return (
    <EmptyState
      icon={<Users aria-hidden />}
      text="No leads yet"
      hint={mayWrite ? 'Bring your contacts from a file, or add the first one.' : 'Nobody has added a contact yet.'}
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
export function NothingFits({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      icon={<Users aria-hidden />}
      text="No contacts match"
      hint="Search for something else, or take the filters away."
      action={<Button onClick={onClear}>Show all contacts</Button>}
    />
  )
}

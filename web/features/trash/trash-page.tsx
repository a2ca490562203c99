import { usePageTitle } from '../../platform/page-title.ts'

export function TrashPage() {
  usePageTitle('Trash')
  return <h2 className="text-15 font-semibold">Trash</h2>
}

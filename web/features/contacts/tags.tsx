import { Tag } from '../../ui/chip.tsx'
import type { RowProps } from './field-row.tsx'

/** The tags of the contact. */
export function Tags({ contact }: Pick<RowProps, 'contact'>) {
  if (contact.tags.length === 0) return <p className="px-2 py-1.5 text-text-3">Not provided</p>
  return (
    <ul className="flex flex-wrap gap-1.5 px-2 py-1">
      {contact.tags.map(({ id, name }) => (
        <li key={id} className="flex max-w-full">
          <Tag>{name}</Tag>
        </li>
      ))}
    </ul>
  )
}

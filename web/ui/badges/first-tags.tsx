import { t } from '#contract/language/translate.ts'
import { Tag } from './chip.tsx'

type FirstTagsProps = { tags: readonly { id: string; name: string }[]; most: number }

/** The first tags of a record, and how many more there are. */
export function FirstTags({ tags, most }: FirstTagsProps) {
  const rest = tags.slice(most)
  return (
    <>
      {tags.slice(0, most).map(({ id, name }) => (
        <Tag key={id}>{name}</Tag>
      ))}
      {rest.length > 0 && (
        <span title={rest.map(({ name }) => name).join(', ')} className="flex-none text-12 text-text-3">
          +{rest.length}
          <span className="sr-only"> {t('more tags')}</span>
        </span>
      )}
    </>
  )
}

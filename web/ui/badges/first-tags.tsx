import { t } from '#contract/language/translate.ts'
import { Tag } from './chip.tsx'

type FirstTagsProps = { tags: readonly { id: string; name: string }[]; most: number }

/** The first tags of a record, and how many more there are. */
export function FirstTags({ tags, most }: FirstTagsProps) {
  const more = tags.length - most
  return (
    <>
      {tags.slice(0, most).map(({ id, name }) => (
        <Tag key={id}>{name}</Tag>
      ))}
      {more > 0 && (
        <span className="flex-none text-12 text-text-3">
          +{more}
          <span className="sr-only"> {t('more tags')}</span>
        </span>
      )}
    </>
  )
}

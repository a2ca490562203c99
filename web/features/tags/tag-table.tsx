import Ellipsis from 'lucide-react/icons/ellipsis'
import Merge from 'lucide-react/icons/merge'
import Pencil from 'lucide-react/icons/pencil'
import Trash from 'lucide-react/icons/trash-2'
import {
  pluralOf,
  recordKinds,
  screenPathOf,
  type TaggableKind,
  taggableKinds,
  wordOf,
  wordsOf,
} from '#contract/kit/kinds.ts'
import { formatNumber } from '#contract/language/format-number.ts'
import { t } from '#contract/language/translate.ts'
import type { TagUsage } from '#contract/tags/tag.ts'
import { Tag as Chip } from '../../ui/badges/chip.tsx'
import { Checkbox } from '../../ui/controls/checkbox.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { rowActionsClass } from '../../ui/controls/row-actions.ts'
import { bodyCellClass as flat, headCellClass } from '../../ui/layout/settings-table-classes.ts'
import { TextLink } from '../../ui/navigation/links.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'
import type { Tag } from './requests.ts'

type TagTableProps = {
  rows: readonly TagUsage[]
  /** Absent for read-only roles. */
  selected?: ReadonlySet<string>
  onSelect?: (selected: ReadonlySet<string>) => void
  onEdit?: (tag: Tag) => void
  onMerge?: (tag: Tag) => void
  onDelete?: (tag: Tag) => void
}

const cell = `${flat} max-md:h-16`
const countCell = 'w-24 text-end! tabular-nums max-md:w-16'

/** A table of tags, with descriptions and the numbers of tagged records. */
export function TagTable({ rows, selected, onSelect, ...actions }: TagTableProps) {
  const ids = rows.map(({ tag }) => tag.id)
  const some = ids.filter((id) => selected?.has(id)).length
  const toggle = (id: string, on: boolean) => {
    const next = new Set(selected)
    if (on) next.add(id)
    else next.delete(id)
    onSelect?.(next)
  }
  return (
    <table className="w-full border-separate border-spacing-0">
      <caption className="sr-only">{t('Tags')}</caption>
      <thead className="bg-surface">
        <tr>
          {onSelect && (
            <th scope="col" className={`${headCellClass} w-10`}>
              <Checkbox
                name={t('Select all tags')}
                checked={some === 0 ? false : some === ids.length || 'mixed'}
                onChange={(on) => onSelect(new Set(on ? ids : []))}
              />
            </th>
          )}
          <th scope="col" className={`${headCellClass} md:w-45`}>
            {t('Name')}
          </th>
          <th scope="col" className={`${headCellClass} max-md:hidden`}>
            {t('Description')}
          </th>
          {taggableKinds.map((kind) => (
            <th key={kind} scope="col" className={`${headCellClass} ${countCell} max-md:hidden`}>
              {recordKinds[kind].label}
            </th>
          ))}
          <th scope="col" className={`${headCellClass} ${countCell} md:hidden`}>
            {t('Records')}
          </th>
          {onSelect && (
            <th scope="col" className={`${headCellClass} w-10`}>
              <span className="sr-only">{t('Actions')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ tag, total, ...counts }) => (
          <tr key={tag.id} className="group/row hover:bg-hover">
            {onSelect && (
              <td className={cell}>
                <Checkbox
                  name={t('Select {name}', { name: tag.name })}
                  checked={selected?.has(tag.id) ?? false}
                  onChange={(on) => toggle(tag.id, on)}
                />
              </td>
            )}
            <th scope="row" className={`${cell} max-w-0 text-start font-normal`}>
              <Chip>{tag.name}</Chip>
              {tag.description && (
                <span className="mt-0.5 block truncate text-12 text-text-3 md:hidden">{tag.description}</span>
              )}
            </th>
            <td className={`${cell} max-w-0 truncate text-text-2 max-md:hidden`}>{tag.description}</td>
            {taggableKinds.map((kind) => (
              <td key={kind} className={`${cell} ${countCell} max-md:hidden`}>
                <Count count={counts[pluralOf(kind)]} tag={tag} kind={kind} />
              </td>
            ))}
            <td className={`${cell} ${countCell} md:hidden`}>{formatNumber(total)}</td>
            {onSelect && (
              <td className={`${cell} text-end`}>
                <Actions tag={tag} {...actions} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type CountProps = { count: number; tag: Tag; kind: TaggableKind }

/** The number of records with the tag, as a link to them. */
function Count({ count, tag, kind }: CountProps) {
  if (count === 0) return <span className="text-text-3">0</span>
  return (
    <TextLink to={screenPathOf(kind)} search={{ tagId: tag.id }} className="tap">
      {formatNumber(count)}
      <span className="sr-only">
        {' '}
        {t('{records} with {name}', { records: count === 1 ? wordOf(kind) : wordsOf(kind), name: tag.name })}
      </span>
    </TextLink>
  )
}

type ActionsProps = { tag: Tag } & Pick<TagTableProps, 'onEdit' | 'onMerge' | 'onDelete'>

const Actions = ({ tag, onEdit, onMerge, onDelete }: ActionsProps) => (
  <Menu
    label={t('Actions for {name}', { name: tag.name })}
    align="end"
    trigger={
      <IconButton
        size="sm"
        label={t('Actions for {name}', { name: tag.name })}
        icon={<Ellipsis />}
        className={rowActionsClass}
      />
    }
    items={[
      { label: t('Edit'), icon: <Pencil aria-hidden />, onSelect: () => onEdit?.(tag) },
      { label: t('Merge into...'), icon: <Merge aria-hidden />, onSelect: () => onMerge?.(tag) },
      'separator',
      { label: t('Delete'), icon: <Trash aria-hidden />, danger: true, onSelect: () => onDelete?.(tag) },
    ]}
  />
)

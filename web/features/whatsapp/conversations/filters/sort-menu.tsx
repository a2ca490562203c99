import ArrowDownUp from 'lucide-react/icons/arrow-down-up'
import { t } from '#contract/language/translate.ts'
import { type ConversationSort, conversationSorts } from '#contract/whatsapp/enums.ts'
import { IconButton } from '../../../../ui/controls/icon-button.tsx'
import { Menu } from '../../../../ui/overlays/menu.tsx'

const sortLabels: Record<ConversationSort, string> = {
  '-lastMessageAt': t('Newest first'),
  lastMessageAt: t('Oldest first'),
  waitingSince: t('Longest waiting first'),
}

type SortMenuProps = { sort: ConversationSort; onSort: (sort: ConversationSort) => void }

export function SortMenu({ sort, onSort }: SortMenuProps) {
  return (
    <Menu
      label={t('Sort conversations')}
      align="end"
      trigger={
        <IconButton
          label={t('Sort: {sort}', { sort: sortLabels[sort] })}
          icon={<ArrowDownUp />}
          className="touch:size-9"
        />
      }
      items={conversationSorts.map((each) => ({
        label: sortLabels[each],
        checked: each === sort,
        onSelect: () => onSort(each),
      }))}
    />
  )
}

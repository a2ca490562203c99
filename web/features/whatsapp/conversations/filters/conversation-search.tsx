import { useRef } from 'react'
import { t } from '#contract/language/translate.ts'
import { useSearchTarget } from '../../../../platform/keyboard/search-target.ts'
import { SearchInput } from '../../../../ui/controls/input.tsx'
import { cx } from '../../../../ui/cx.ts'
import { useDebouncedText } from '../../../../ui/forms/use-debounced-text.ts'

type ConversationSearchProps = { value: string; beside: boolean; onSearch: (search: string) => void }

/**
 * Folded to an icon until it is focused, when it covers the header, so that nothing below moves. With text it gets its own line below
 * the header, so that the filters and the account stay in reach. `beside`: a button follows in the header.
 */
export function ConversationSearch({ value, beside, onSearch }: ConversationSearchProps) {
  const [typed, setTyped] = useDebouncedText(value, onSearch)
  const box = useRef<HTMLDivElement>(null)
  useSearchTarget(box)
  return (
    <div
      ref={box}
      data-searches={typed !== '' || undefined}
      className={cx(
        typed === '' ? foldedClass : 'absolute inset-x-3 top-[calc(var(--h-header)+8px)]',
        typed === '' && (beside ? 'not-focus-within:end-[calc(var(--h-control)+12px)]' : 'not-focus-within:end-2'),
      )}
    >
      <SearchInput
        label={t('Search conversations')}
        placeholder={t('Search')}
        kbd="/"
        value={typed}
        onChange={setTyped}
      />
    </div>
  )
}

const foldedClass = cx(
  'absolute top-[calc((var(--h-header)-var(--h-control))/2)] z-1 focus-within:inset-x-2 not-focus-within:w-(--h-control)',
  'not-focus-within:[&_input]:px-0! not-focus-within:[&_input]:cursor-default not-focus-within:[&_input]:border-transparent not-focus-within:[&_input]:bg-transparent not-focus-within:[&_input]:placeholder:text-transparent not-focus-within:hover:[&_input]:bg-hover',
  'not-focus-within:[&_span]:hidden not-focus-within:[&_.lucide]:start-[calc((var(--h-control)-16px)/2)] not-focus-within:[&_.lucide]:text-text-2 touch:not-focus-within:[&_.lucide]:size-5 touch:not-focus-within:[&_.lucide]:start-3',
)

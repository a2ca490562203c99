import { type RefObject, useRef } from 'react'
import { t } from '#contract/language/translate.ts'
import { useSearchTarget } from '../../../platform/keyboard/search-target.ts'
import { SearchInput } from '../../../ui/controls/input.tsx'
import { useDebouncedText } from '../../../ui/forms/use-debounced-text.ts'
import type { ListQuery } from '../list-descriptor.ts'

type SearchBoxProps = {
  plural: string
  target: RefObject<HTMLDivElement | null>
  value: string | undefined
  onQuery: (change: ListQuery) => void
  kbd?: string
  autoFocus?: boolean
}

/** Searches as the user types; `/` focuses it. */
export function SearchBox({ plural, target, value = '', onQuery, kbd, autoFocus }: SearchBoxProps) {
  const [typed, setTyped] = useDebouncedText(value, (search) => onQuery({ search: search || undefined }))
  const focused = useRef(false)
  useSearchTarget(target)
  return (
    <div
      ref={(element) => {
        if (!element || !autoFocus || focused.current) return
        focused.current = true
        element.querySelector('input')?.focus()
      }}
    >
      <SearchInput
        label={t('Search {plural}', { plural })}
        placeholder={t('Search')}
        kbd={kbd}
        value={typed}
        onChange={setTyped}
        className={quietClass}
      />
    </div>
  )
}

/** A soft fill without a border until it is used, so that it doesn’t compete with the search of the sidebar. */
const quietClass = 'md:[&_input:not(:hover,:focus)]:border-transparent! md:[&_input:not(:focus)]:bg-hover!'

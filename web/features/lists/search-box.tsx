import { type RefObject, useRef } from 'react'
import { useSearchTarget } from '../../platform/search-target.ts'
import { SearchInput } from '../../ui/input.tsx'
import { useTyped } from '../../ui/typed.ts'
import type { ListQuery } from './kind.ts'

type SearchBoxProps = {
  many: string
  target: RefObject<HTMLDivElement | null>
  value: string | undefined
  onQuery: (change: ListQuery) => void
  kbd?: string
  autoFocus?: boolean
}

/** Searches while the person types; `/` leads here. */
export function SearchBox({ many, target, value = '', onQuery, kbd, autoFocus }: SearchBoxProps) {
  const [typed, setTyped] = useTyped(value, (search) => onQuery({ search: search || undefined }))
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
      <SearchInput label={`Search ${many}`} placeholder="Search" kbd={kbd} value={typed} onChange={setTyped} />
    </div>
  )
}

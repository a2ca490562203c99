import { useNavigate, useSearch } from '@tanstack/react-router'
import { isUuid } from '#contract/kit/parse.ts'

type ImportHistorySearch = { import?: string | undefined }

/** Parses the search parameters of the import history: the import whose report is open. */
export const parseImportHistorySearch = ({ import: id }: Record<string, unknown>): ImportHistorySearch => ({
  import: isUuid(id) ? String(id) : undefined,
})

/** The id of the import whose report is open, and a function that changes it. */
export function useOpenReport(): [id: string | undefined, open: (id: string | undefined) => void] {
  const { import: id } = useSearch({ from: '/shell/settings/imports' })
  const navigate = useNavigate()
  return [
    id,
    (next) => void navigate({ to: '/settings/imports', search: { import: next }, replace: next === undefined }),
  ]
}

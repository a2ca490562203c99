import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { isUuid } from '#contract/kit/parse.ts'

type ImportHistorySearch = { import?: string | undefined }

/** Parses the search parameters of the import history: the import whose report is open. */
export const parseImportHistorySearch = ({ import: id }: Record<string, unknown>): ImportHistorySearch => ({
  import: isUuid(id) ? String(id) : undefined,
})

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Whether this page pushed the entry of the open report, so that closing it goes back. */
    reportOpened?: boolean
  }
}

/** The id of the import whose report is open, and functions that open and close a report. */
export function useOpenReport() {
  const { import: id } = useSearch({ from: '/shell/settings/imports' })
  const navigate = useNavigate()
  const router = useRouter()
  const open = (next: string) =>
    void navigate({ to: '/settings/imports', search: { import: next }, state: { reportOpened: true } })
  const close = () => {
    if (router.latestLocation.state.reportOpened) router.history.back({ ignoreBlocker: true })
    else void navigate({ to: '/settings/imports', search: {}, replace: true })
  }
  return { id, open, close }
}

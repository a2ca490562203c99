import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import Trash from 'lucide-react/icons/trash-2'
import { type RefObject, useMemo, useRef, useState } from 'react'
import { trashDays } from '#contract/kit/limits.ts'
import { usePageTitle } from '../../platform/page-title.ts'
import { useMay } from '../../platform/permissions.ts'
import { useUser } from '../../platform/session.ts'
import { Button } from '../../ui/button.tsx'
import { SearchInput } from '../../ui/input.tsx'
import { MoreOf } from '../../ui/more-button.tsx'
import { usePaused } from '../../ui/paused.ts'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { callToast } from '../../ui/toasts.ts'
import { focusNearby, useRestoreKeys } from './focus.ts'
import { allThings, counted, kinds } from './kinds.tsx'
import { useLiveTrash } from './live.ts'
import { bringBack, trashList, type Wanted } from './requests.ts'
import { StepCard } from './step-card.tsx'
import { stepsOf } from './steps.ts'

/** What was deleted in the last thirty days, and the way back. */
export function TrashPage() {
  usePageTitle('Trash')
  const user = useUser()
  const [kind, setKind] = useState<string | null>(null)
  const [typed, setTyped] = useState('')
  const search = usePaused(typed.trim(), 200)
  const query = useInfiniteQuery(trashList(kind, search))
  const list = useRef<HTMLDivElement>(null)
  const entries = useMemo(() => query.data?.pages.flatMap(({ rows }) => rows) ?? [], [query.data])
  useLiveTrash(useMemo(() => new Set(entries.map(({ id }) => id)), [entries]))
  useRestoreKeys(list)
  const { busy, restore } = useRestore(list)
  const mayRestore = useMay()('trash:restore')

  return (
    <div ref={list}>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h2 className="text-15 font-semibold tracking-tight">Trash</h2>
          <p className="mt-1 text-text-2">What is deleted stays here for {trashDays} days. Then it is gone for good.</p>
        </div>
        <SearchInput label="Search the trash" value={typed} onChange={setTyped} className="w-56 max-md:w-full" />
      </div>
      <fieldset className="-mx-2.5 mt-3 mb-4 flex min-w-0 gap-1 overflow-x-auto max-md:-mx-4 max-md:px-1.5 no-scrollbar">
        <legend className="sr-only">Kind</legend>
        {[null, ...Object.keys(kinds)].map((each) => (
          <Button key={each ?? ''} variant="ghost" aria-pressed={kind === each} onClick={() => setKind(each)}>
            {each === null ? 'Everything' : kinds[each]?.label}
          </Button>
        ))}
      </fieldset>
      {query.isPending ? (
        <SkeletonRows rows={4} height={56} shape="person" />
      ) : query.isError && entries.length === 0 ? (
        <ErrorState
          text="Failed to load the trash"
          hint={query.error.message}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : entries.length === 0 && search ? (
        <EmptyState icon={<Trash aria-hidden />} text="Nothing in the trash is called that" />
      ) : entries.length === 0 ? (
        <EmptyState icon={<Trash aria-hidden />} text="The trash is empty" hint="Nothing was deleted lately." />
      ) : (
        <>
          <ul aria-label="Deleted" className="flex flex-col gap-3">
            {stepsOf(entries).map((step) => (
              <StepCard
                key={step.key}
                {...{ step, mayRestore, busy }}
                timeZone={user?.timezone ?? null}
                onRestore={(...what) => void restore(...what)}
              />
            ))}
          </ul>
          <MoreOf list={query} onPage />
        </>
      )}
    </div>
  )
}

/** Brings back, says so, and keeps the focus where the person was. */
function useRestore(list: RefObject<HTMLElement | null>) {
  const [busy, setBusy] = useState<string | null>(null)
  const navigate = useNavigate()

  async function restore(wanted: Wanted, key: string, ofKinds: readonly string[]): Promise<void> {
    if (busy) return
    setBusy(key)
    const keepFocus = focusNearby(list.current, key)
    const result = await bringBack(wanted, allThings)
    setBusy(null)
    if (!result.success) {
      const action = { label: 'Try again', onClick: () => void restore(wanted, key, ofKinds) }
      return void callToast.failure(result.message, { action })
    }
    keepFocus()
    const single = 'kind' in wanted && !kinds[wanted.kind]?.hangs ? wanted : null
    const { count } = result.data
    callToast.success(`${counted(count, ofKinds)} brought back`, {
      action: single ? { label: 'Show', onClick: () => show(single) } : undefined,
    })
  }

  function show({ kind, id }: { kind: string; id: string }): void {
    void navigate({ to: `/${kinds[kind]?.things}`, search: { panel: `${kind}:${id}` } } as never)
  }
  return { busy, restore }
}

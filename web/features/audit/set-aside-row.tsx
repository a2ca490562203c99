import { useState } from 'react'
import { type SetAsideItem, setAsideKinds } from '#contract/audit/set-aside.ts'
import type { CallResult } from '../../platform/api/client.ts'
import { formatDate } from '../../shared/format-date.ts'
import { showCallToast } from '../../shared/toasts.ts'
import { Button } from '../../ui/controls/button.tsx'
import { confirm } from '../../ui/overlays/confirm-dialog.tsx'
import { discardSetAside, retrySetAside } from './requests.ts'

type SetAsideRowProps = { item: SetAsideItem; timeZone: string | null; onGoing: (isGoing: boolean) => void }

/** One piece of work that was given up, to be tried again or discarded. */
export function SetAsideRow({ item: { id, kind, name, at }, timeZone, onGoing }: SetAsideRowProps) {
  const [running, setRunning] = useState<'retry' | 'discard' | null>(null)
  const label = name ? `${setAsideKinds[kind]} ${name}` : setAsideKinds[kind]

  async function run(action: 'retry' | 'discard', request: Promise<CallResult<unknown>>, success: string) {
    setRunning(action)
    onGoing(true)
    const result = await request
    setRunning(null)
    if (result.success) return void showCallToast.success(success)
    if (result.status === 404) return void showCallToast.failure('Somebody else was faster with this.')
    onGoing(false)
    showCallToast.failure(result.message)
  }
  const retry = () => run('retry', retrySetAside(id), 'It is tried again')
  async function discard() {
    const text = 'Are you sure you want to discard this? It is not tried again, and cannot be brought back.'
    if (await confirm({ title: 'Discard', text, action: 'Discard' }))
      await run('discard', discardSetAside(id), 'Discarded')
  }
  return (
    <li className="flex min-h-9 flex-wrap items-center gap-2 border-b border-line py-1">
      <span className="min-w-0 flex-1 truncate max-md:basis-full">
        {setAsideKinds[kind]}
        {name && <span className="text-text-2"> · {name}</span>}
      </span>
      <span className="text-text-2 tabular-nums max-md:flex-1">{formatDate(at, timeZone)}</span>
      <Button
        size="sm"
        aria-label={`Try again: ${label}`}
        busy={running === 'retry'}
        disabled={running === 'discard'}
        onClick={() => void retry()}
      >
        Try again
      </Button>
      <Button
        size="sm"
        variant="danger-ghost"
        aria-label={`Discard: ${label}`}
        busy={running === 'discard'}
        disabled={running === 'retry'}
        onClick={() => void discard()}
      >
        Discard
      </Button>
    </li>
  )
}

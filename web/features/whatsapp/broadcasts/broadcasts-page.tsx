import { type ReactElement, useEffect, useState } from 'react'
import { t } from '#contract/language/translate.ts'
import { createFormRequest, useFormRequest } from '../../../platform/keyboard/palette-store.ts'
import { shortcuts } from '../../../platform/keyboard/shortcuts.ts'
import { usePageTitle } from '../../../platform/navigation/page-title.ts'
import { usePermissionCheck } from '../../../platform/session/permissions.ts'
import { useShortcuts } from '../../../ui/keyboard/use-shortcuts.ts'
import { SettingsCreateButton, SettingsHeader } from '../../../ui/layout/settings-header.tsx'
import { BroadcastList } from './broadcast-list.tsx'
import { BroadcastProgress } from './broadcast-progress.tsx'
import { useBroadcastSearch } from './broadcast-search.ts'
import { followBroadcasts } from './follow-broadcasts.ts'
import { NewBroadcastDialog } from './new-broadcast-dialog.tsx'

/** The broadcasts of the workspace, or the progress of the one in the URL. */
export function BroadcastsPage(): ReactElement {
  usePageTitle(t('Broadcasts'))
  const { broadcast, view, change } = useBroadcastSearch()
  const mayManage = usePermissionCheck()('whatsapp:manage')
  const [isCreating, setCreating] = useState(view !== undefined)
  useEffect(followBroadcasts, [])
  const create = mayManage ? () => setCreating(true) : undefined
  useShortcuts({ [shortcuts.list.create.key]: create }, 0)
  useFormRequest(createFormRequest, 'broadcast', create ?? false)
  const show = (id: string | undefined) => change({ broadcast: id })
  const close = () => {
    setCreating(false)
    if (view) change({ broadcast }, true)
  }
  return (
    <>
      {broadcast ? (
        <BroadcastProgress key={broadcast} id={broadcast} mayManage={mayManage} onBack={() => show(undefined)} />
      ) : (
        <>
          <BroadcastsHeader onCreate={create} />
          <BroadcastList onCreate={create} />
        </>
      )}
      {isCreating && mayManage && <NewBroadcastDialog viewId={view ?? null} onStarted={show} onClose={close} />}
    </>
  )
}

function BroadcastsHeader({ onCreate }: { onCreate: (() => void) | undefined }) {
  return (
    <SettingsHeader
      title={t('Broadcasts')}
      about={t('A WhatsApp template sent to everyone in a view of your contacts.')}
    >
      {onCreate && <SettingsCreateButton label={t('New broadcast')} onClick={onCreate} />}
    </SettingsHeader>
  )
}

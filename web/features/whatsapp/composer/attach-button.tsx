import Contact from 'lucide-react/icons/contact'
import ListChecks from 'lucide-react/icons/list-checks'
import MapPin from 'lucide-react/icons/map-pin'
import Paperclip from 'lucide-react/icons/paperclip'
import { useRef, useState } from 'react'
import { t } from '#contract/language/translate.ts'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { Menu } from '../../../ui/overlays/menu.tsx'
import type { OutgoingInput } from '../messages/thread-requests.ts'
import { ChoicesDialog, ContactCardDialog, LocationDialog } from './attach-dialogs.tsx'

const dialogs = { location: LocationDialog, contact: ContactCardDialog, interactive: ChoicesDialog }

type AttachButtonProps = { onFiles: (files: readonly File[]) => void; onSend: (message: OutgoingInput) => void }

/** Attaches what is not text: files, a location, a contact card, choices. */
export function AttachButton({ onFiles, onSend }: AttachButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  const [openDialog, setOpenDialog] = useState<keyof typeof dialogs | null>(null)
  const OpenDialog = openDialog && dialogs[openDialog]
  return (
    <>
      <Menu
        label={t('Attach')}
        side="top"
        trigger={<IconButton label={t('Attach')} tipSide="top" icon={<Paperclip />} />}
        items={[
          { label: t('Files…'), icon: <Paperclip />, onSelect: () => input.current?.click() },
          { label: t('Location…'), icon: <MapPin />, onSelect: () => setOpenDialog('location') },
          { label: t('Contact card…'), icon: <Contact />, onSelect: () => setOpenDialog('contact') },
          { label: t('Choices…'), icon: <ListChecks />, onSelect: () => setOpenDialog('interactive') },
        ]}
      />
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t('Files')}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      {OpenDialog && (
        <OpenDialog
          onSend={(message) => {
            setOpenDialog(null)
            onSend(message)
          }}
          onClose={() => setOpenDialog(null)}
        />
      )}
    </>
  )
}

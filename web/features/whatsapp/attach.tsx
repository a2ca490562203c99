import Contact from 'lucide-react/icons/contact'
import ListChecks from 'lucide-react/icons/list-checks'
import MapPin from 'lucide-react/icons/map-pin'
import Paperclip from 'lucide-react/icons/paperclip'
import { useRef, useState } from 'react'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { CardDialog, ChoicesDialog, PlaceDialog } from './attach-dialogs.tsx'
import type { Outgoing } from './thread-requests.ts'

const dialogs = { location: PlaceDialog, contact: CardDialog, interactive: ChoicesDialog }

type AttachButtonProps = { onFiles: (files: readonly File[]) => void; onSend: (message: Outgoing) => void }

/** What can be sent beside text: files, a place, a contact, choices. */
export function AttachButton({ onFiles, onSend }: AttachButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  const [asked, ask] = useState<keyof typeof dialogs | null>(null)
  const Asked = asked && dialogs[asked]
  return (
    <>
      <Menu
        label="Attach"
        side="top"
        trigger={<IconButton label="Attach" tipSide="top" icon={<Paperclip />} />}
        items={[
          { label: 'Files…', icon: <Paperclip />, onSelect: () => input.current?.click() },
          { label: 'Location…', icon: <MapPin />, onSelect: () => ask('location') },
          { label: 'Contact card…', icon: <Contact />, onSelect: () => ask('contact') },
          { label: 'Choices…', icon: <ListChecks />, onSelect: () => ask('interactive') },
        ]}
      />
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Files"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      {Asked && (
        <Asked
          onSend={(message) => {
            ask(null)
            onSend(message)
          }}
          onClose={() => ask(null)}
        />
      )}
    </>
  )
}

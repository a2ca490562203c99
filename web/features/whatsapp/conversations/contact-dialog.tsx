import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { t } from '#contract/language/translate.ts'
import { Avatar } from '../../../ui/badges/avatar.tsx'
import { Picker } from '../../../ui/controls/picker.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { type ContactChoice, contactChoicesQueryOptions } from '../../records/public.ts'

type ContactDialogProps = { title: string; onPick: (contact: ContactChoice) => void; onClose: () => void }

/** Picks a contact. */
export function ContactDialog({ title, onPick, onClose }: ContactDialogProps) {
  const [query, setQuery] = useState('')
  const { data, isFetching, isError } = useQuery(contactChoicesQueryOptions(useDeferredValue(query.trim())))
  const rows = data?.rows ?? []
  return (
    <Dialog open title={title} flush onClose={onClose}>
      <Picker
        label={t('Search contacts')}
        query={query}
        onQuery={setQuery}
        options={rows.map(({ id, name, email, phoneNumber }) => ({
          id,
          label: name ?? email ?? t('Unnamed Contact'),
          hint: [email, phoneNumber].filter(Boolean).join(' · '),
          mark: <Avatar name={name ?? email} id={id} size={20} />,
        }))}
        onPick={({ id }) => {
          const chosen = rows.find((row) => row.id === id)
          if (chosen) onPick(chosen)
        }}
        loading={isFetching}
        empty={isError ? t('Failed to load contacts') : t('No contacts found')}
      />
    </Dialog>
  )
}

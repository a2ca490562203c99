import UserSearch from 'lucide-react/icons/user-search'
import { type ReactNode, useState } from 'react'
import { t } from '#contract/language/translate.ts'
import { choiceLimits, whatsappLengths } from '#contract/whatsapp/limits.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Input, Textarea } from '../../../ui/controls/input.tsx'
import { FormField } from '../../../ui/forms/form-field.tsx'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
import { ContactDialog } from '../conversations/contact-dialog.tsx'
import type { OutgoingInput } from '../messages/thread-requests.ts'

type DialogProps = { onSend: (message: OutgoingInput) => void; onClose: () => void }
type FormProps = DialogProps & { title: string; message: OutgoingInput | null; children: ReactNode }

/** Sends at once and closes; errors are shown in the thread. */
function SendDialog({ title, message, onSend, onClose, children }: FormProps) {
  const submit = async () => {
    if (message) onSend(message)
  }
  return (
    <FormDialog title={title} action={t('Send')} busy={false} disabled={!message} onSubmit={submit} onClose={onClose}>
      {children}
    </FormDialog>
  )
}

const textInputProps = (value: string, onChange: (value: string) => void, maxLength: number) => ({
  size: 'lg' as const,
  autoComplete: 'off',
  maxLength,
  value,
  onChange: (event: { target: { value: string } }) => onChange(event.target.value),
})

/** "51.5074, -0.1278" as copied from maps; null if invalid. */
function parseCoordinates(text: string): { latitude: number; longitude: number } | null {
  const [, north, east] = /^\s*(-?\d{1,2}(?:\.\d+)?)°?(?:\s*[,;]\s*|\s+)(-?\d{1,3}(?:\.\d+)?)°?\s*$/.exec(text) ?? []
  if (north === undefined || east === undefined) return null
  const place = { latitude: Number(north), longitude: Number(east) }
  return Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 180 ? place : null
}

/** Sends a location by its coordinates. */
export function LocationDialog(props: DialogProps) {
  const [where, setWhere] = useState('')
  const [name, setName] = useState('')
  const [address, setAddress] = useState('')
  const place = parseCoordinates(where)
  const location = place && {
    ...place,
    ...(name.trim() && { name: name.trim() }),
    ...(address.trim() && { address: address.trim() }),
  }
  return (
    <SendDialog {...props} title={t('Send a location')} message={location && { body: { type: 'location', location } }}>
      <FormField
        label={t('Coordinates')}
        help={t('Latitude and longitude, such as 51.9244, 4.4777')}
        error={where.trim() !== '' && !place ? t('Enter a latitude and a longitude.') : null}
      >
        <Input data-autofocus {...textInputProps(where, setWhere, 60)} />
      </FormField>
      <FormField label={t('Name')} optional>
        <Input {...textInputProps(name, setName, whatsappLengths.place)} />
      </FormField>
      <FormField label={t('Address')} optional>
        <Input {...textInputProps(address, setAddress, whatsappLengths.place)} />
      </FormField>
    </SendDialog>
  )
}

/** Sends a contact card, picked from the contacts or typed. */
export function ContactCardDialog(props: DialogProps) {
  const [name, setName] = useState('')
  const [phone, setPhone] = useState('')
  const [choosing, setChoosing] = useState(false)
  const card = name.trim() && /\d/.test(phone) ? { name: name.trim(), phones: [phone.trim()] } : null
  return (
    <>
      <SendDialog
        {...props}
        title={t('Send a contact card')}
        message={card && { body: { type: 'contact', contacts: [card] } }}
      >
        <Button icon={<UserSearch />} className="self-start" onClick={() => setChoosing(true)}>
          {t('Choose a contact')}
        </Button>
        <FormField label={t('Name')}>
          <Input data-autofocus {...textInputProps(name, setName, whatsappLengths.place)} />
        </FormField>
        <FormField
          label={t('Phone number')}
          error={phone.trim() !== '' && !/\d/.test(phone) ? t('Enter a valid phone number.') : null}
        >
          <Input type="tel" {...textInputProps(phone, setPhone, 50)} />
        </FormField>
      </SendDialog>
      {choosing && (
        <ContactDialog
          title={t('Choose a contact to send')}
          onPick={(contact) => {
            setChoosing(false)
            setName(contact.name ?? contact.email ?? '')
            setPhone(contact.phoneNumber ?? '')
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  )
}

/** Sends a question with up to three reply buttons. */
export function ChoicesDialog(props: DialogProps) {
  const [text, setText] = useState('')
  const [titles, setTitles] = useState<readonly string[]>(['', '', ''])
  const answers = titles.map((title) => title.trim()).filter(Boolean)
  const hasDuplicates = new Set(answers).size < answers.length
  const buttons = answers.map((title, n) => ({ type: 'reply', reply: { id: `choice-${n + 1}`, title } }))
  const interactive = { type: 'button', body: { text: text.trim() }, action: { buttons } }
  const isReady = text.trim() !== '' && answers.length > 0 && !hasDuplicates
  return (
    <SendDialog
      {...props}
      title={t('Send choices')}
      message={isReady ? { body: { type: 'interactive', interactive } } : null}
    >
      <FormField
        label={t('Question')}
        help={t('If the account doesn’t support buttons, answers are sent as a numbered list.')}
      >
        <Textarea
          data-autofocus
          rows={3}
          maxLength={choiceLimits.text}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </FormField>
      {titles.map((title, n) => (
        <FormField
          key={n.toString()}
          label={t('Answer {count}', { count: n + 1 })}
          optional={n > 0}
          error={
            hasDuplicates && answers.indexOf(title.trim()) < answers.lastIndexOf(title.trim())
              ? t('This answer is repeated.')
              : null
          }
        >
          <Input
            {...textInputProps(
              title,
              (next) => setTitles(titles.map((before, at) => (at === n ? next : before))),
              choiceLimits.answer,
            )}
          />
        </FormField>
      ))}
    </SendDialog>
  )
}

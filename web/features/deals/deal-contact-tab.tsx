import Mail from 'lucide-react/icons/mail'
import Phone from 'lucide-react/icons/phone'
import Plus from 'lucide-react/icons/plus'
import Users from 'lucide-react/icons/users'
import { type ReactNode, useState } from 'react'
import type { Deal, DealContact } from '#contract/deals/deal.ts'
import { t } from '#contract/language/translate.ts'
import { usePanel } from '../../platform/navigation/panel.ts'
import { Avatar } from '../../ui/badges/avatar.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Picker } from '../../ui/controls/picker.tsx'
import { cx } from '../../ui/cx.ts'
import { useBanners } from '../../ui/feedback/banner.tsx'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { linkClass } from '../../ui/navigation/links.tsx'
import { Popover } from '../../ui/overlays/popover.tsx'
import { getFieldHref, type RecordRowProps, saveField } from '../records/public.ts'
import { contactDisplayName, useContactOptions } from './deal-contact-row.tsx'

/** The contact of the deal (DEALP-029), and a button that chooses one (GAP-062). */
export function DealContactTab(props: RecordRowProps<Deal>) {
  const { record, readOnly } = props
  const { contact } = record
  return (
    <Section
      title={t('Contacts')}
      actions={!readOnly && <ChooseContactButton {...props} label={t('Add Contact')} small />}
    >
      {contact ? (
        <ContactCard contact={contact} />
      ) : (
        <EmptyState
          icon={<Users aria-hidden />}
          text={t('No contacts associated yet')}
          action={!readOnly && <ChooseContactButton {...props} label={t('Add first contact')} primary />}
        />
      )}
    </Section>
  )
}

function ContactCard({ contact }: { contact: DealContact }) {
  const { open } = usePanel()
  const { id, name, email, phoneNumber, jobTitle } = contact
  return (
    <section
      aria-label={t('Primary contact')}
      className="mx-2 mt-1 flex gap-3 rounded-card border border-line-2 px-3 py-2.5"
    >
      <Avatar name={contactDisplayName(contact)} id={id} size={36} />
      <div className="min-w-0 flex-1">
        <button
          type="button"
          data-keeps-panel
          className="tap max-w-full truncate text-start font-medium hover:underline"
          onClick={() => open({ kind: 'contact', id })}
        >
          <bdi>{name || t('Unnamed Contact')}</bdi>
        </button>
        {jobTitle && (
          <p dir="auto" className="text-text-2 wrap-anywhere">
            {jobTitle}
          </p>
        )}
        {email && <ContactAddress icon={<Mail aria-hidden />} href={getFieldHref('email', email)} text={email} />}
        {phoneNumber && (
          <ContactAddress icon={<Phone aria-hidden />} href={getFieldHref('phone', phoneNumber)} text={phoneNumber} />
        )}
      </div>
    </section>
  )
}

const ContactAddress = ({ icon, href, text }: { icon: ReactNode; href: string | null; text: string }) => (
  <p className="mt-0.5 flex items-center gap-1.5 text-12 max-md:mt-0 [&>.lucide]:size-3.5 [&>.lucide]:text-text-3">
    {icon}
    <a {...(href && { href })} className={cx(href && linkClass, 'min-w-0 truncate touch:py-3.5')}>
      <bdi>{text}</bdi>
    </a>
  </p>
)

type ChooseContactProps = RecordRowProps<Deal> & { label: string; primary?: boolean; small?: boolean }

function ChooseContactButton({ descriptor, record, label, primary, small }: ChooseContactProps) {
  const banners = useBanners()
  const saveContact = async (id: string | null) => {
    const result = await saveField(descriptor, record, 'contactId', id, { from: record.contactId })
    if ('ok' in result && result.message)
      banners?.show({ tone: result.ok ? 'success' : 'error', text: result.message, clearAfter: 3000 })
  }
  return (
    <Popover
      label={t('Choose a contact')}
      align="end"
      className="w-72"
      trigger={
        <Button
          variant={primary ? 'primary' : 'outline'}
          size={small ? 'sm' : 'md'}
          icon={<Plus />}
          className={small ? 'me-2' : undefined}
        >
          {label}
        </Button>
      }
    >
      {(close) => (
        <ContactPicker
          currentId={record.contactId}
          onPick={(id) => {
            close()
            void saveContact(id)
          }}
        />
      )}
    </Popover>
  )
}

function ContactPicker({ currentId, onPick }: { currentId: string | null; onPick: (id: string | null) => void }) {
  const [query, setQuery] = useState('')
  const { options, loading, empty } = useContactOptions(query)
  return (
    <Picker
      label={t('Search contacts')}
      query={query}
      onQuery={setQuery}
      options={options.map((option) => ({ ...option, present: option.id === currentId }))}
      onPick={({ id }) => onPick(id)}
      onNone={currentId === null ? undefined : () => onPick(null)}
      {...{ loading, empty }}
    />
  )
}

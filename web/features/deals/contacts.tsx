import Mail from 'lucide-react/icons/mail'
import Phone from 'lucide-react/icons/phone'
import Plus from 'lucide-react/icons/plus'
import Users from 'lucide-react/icons/users'
import { type ReactNode, useState } from 'react'
import type { Deal, DealContact } from '#contract/deals/deal.ts'
import { linkClass } from '../../platform/link.tsx'
import { usePanel } from '../../platform/panel.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { useBanners } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Picker } from '../../ui/picker.tsx'
import { Popover } from '../../ui/popover.tsx'
import { Section } from '../../ui/section.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { hrefOf, type RowProps, saveField } from '../records/public.ts'
import { contactName, useContactOptions } from './contact-row.tsx'

/** Whom the deal is made with (DEALP-029), and a way to choose somebody (GAP-062). */
export function Contacts(props: RowProps<Deal>) {
  const { record, readOnly } = props
  const { contact } = record
  return (
    <Section title="Contacts" actions={!readOnly && <ChooseContact {...props} label="Add Contact" small />}>
      {contact ? (
        <Person contact={contact} />
      ) : (
        <EmptyState
          icon={<Users aria-hidden />}
          text="No contacts associated yet"
          action={!readOnly && <ChooseContact {...props} label="Add first contact" primary />}
        />
      )}
    </Section>
  )
}

function Person({ contact }: { contact: DealContact }) {
  const { open } = usePanel()
  const { id, name, email, phoneNumber, jobTitle } = contact
  return (
    <section
      aria-label="Primary contact"
      className="mx-2 mt-1 flex gap-3 rounded-card border border-line-2 px-3 py-2.5"
    >
      <Avatar name={contactName(contact)} id={id} size={36} />
      <div className="min-w-0 flex-1">
        <button
          type="button"
          data-keeps-panel
          className="tap max-w-full truncate text-start font-medium hover:underline"
          onClick={() => open({ kind: 'contact', id })}
        >
          <bdi>{name || 'Unnamed Contact'}</bdi>
        </button>
        {jobTitle && (
          <p dir="auto" className="text-text-2 wrap-anywhere">
            {jobTitle}
          </p>
        )}
        {email && <Way icon={<Mail aria-hidden />} href={hrefOf('email', email)} text={email} />}
        {phoneNumber && <Way icon={<Phone aria-hidden />} href={hrefOf('phone', phoneNumber)} text={phoneNumber} />}
      </div>
    </section>
  )
}

const Way = ({ icon, href, text }: { icon: ReactNode; href: string | null; text: string }) => (
  <p className="mt-0.5 flex items-center gap-1.5 text-12 max-md:mt-0 [&>.lucide]:size-3.5 [&>.lucide]:text-text-3">
    {icon}
    <a {...(href && { href })} className={cx(href && linkClass, 'min-w-0 truncate touch:py-3.5')}>
      <bdi>{text}</bdi>
    </a>
  </p>
)

type ChooseProps = RowProps<Deal> & { label: string; primary?: boolean; small?: boolean }

function ChooseContact({ kind, record, label, primary, small }: ChooseProps) {
  const banners = useBanners()
  const choose = async (id: string | null) => {
    const result = await saveField(kind, record, 'contactId', id, { from: record.contactId })
    if ('ok' in result && result.message)
      banners?.show({ tone: result.ok ? 'success' : 'error', text: result.message, clearAfter: 3000 })
  }
  return (
    <Popover
      label="Choose a contact"
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
        <Choices
          present={record.contactId}
          onPick={(id) => {
            close()
            void choose(id)
          }}
        />
      )}
    </Popover>
  )
}

function Choices({ present, onPick }: { present: string | null; onPick: (id: string | null) => void }) {
  const [query, setQuery] = useState('')
  const { options, loading, empty } = useContactOptions(query)
  return (
    <Picker
      label="Search contacts"
      query={query}
      onQuery={setQuery}
      options={options.map((option) => ({ ...option, present: option.id === present }))}
      onPick={({ id }) => onPick(id)}
      onNone={present === null ? undefined : () => onPick(null)}
      {...{ loading, empty }}
    />
  )
}

import UserRound from 'lucide-react/icons/user-round'
import { useState } from 'react'
import { t } from '#contract/language/translate.ts'
import { showCallToast } from '../../../shared/toasts.ts'
import { Avatar } from '../../../ui/badges/avatar.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Picker } from '../../../ui/controls/picker.tsx'
import { Popover } from '../../../ui/overlays/popover.tsx'
import { maxOptions } from '../../records/public.ts'
import { usePeopleSearch } from '../accounts/team/people-requests.ts'
import { assignConversation, type Conversation } from './conversation-requests.ts'

/** Who has to answer a conversation, picked from the members of the workspace. */
export function AssigneeButton({ conversation }: { conversation: Conversation }) {
  const [open, setOpen] = useState(false)
  const { assignee } = conversation
  const name = assignee && (assignee.name ?? assignee.email)
  return (
    <Popover
      label={t('Assign')}
      align="end"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button
          variant="ghost"
          icon={assignee ? <Avatar name={name} id={assignee.id} size={20} /> : <UserRound aria-hidden />}
        >
          <span className="sr-only">{t('Assigned to {name}', { name: name ?? t('nobody') })}</span>
          <span aria-hidden className="max-w-28 truncate @max-2xl:hidden">
            {name ?? t('Unassigned')}
          </span>
        </Button>
      }
    >
      <AssigneePicker conversation={conversation} onDone={() => setOpen(false)} />
    </Popover>
  )
}

export function AssigneePicker({ conversation, onDone }: { conversation: Conversation; onDone: () => void }) {
  const [query, setQuery] = useState('')
  const { people, loading, isError } = usePeopleSearch(query, true, conversation.accountId)
  const { assignee } = conversation
  const choose = async (id: string | null) => {
    onDone()
    const result = await assignConversation(conversation, id)
    if (!result.success) showCallToast.failure(result.message)
  }
  return (
    <Picker
      label={t('Assign to')}
      placeholder={t('Search')}
      query={query}
      onQuery={setQuery}
      options={people.slice(0, maxOptions).map((member) => ({
        id: member.id,
        label: member.name ?? member.email,
        mark: <Avatar name={member.name ?? member.email} id={member.id} size={20} />,
        chosen: member.id === assignee?.id,
      }))}
      onPick={({ id }) => void choose(id)}
      onNone={() => void choose(null)}
      noneChosen={assignee === null}
      loading={loading}
      empty={isError ? t('Failed to load members') : t('No members found')}
    />
  )
}

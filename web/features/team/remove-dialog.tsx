import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messages } from '#contract/kit/messages.ts'
import { teamMessages } from '#contract/team/messages.ts'
import type { Belongings, Member } from '#contract/team/team.ts'
import { useUser } from '../../platform/session.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormField } from '../../ui/form-field.tsx'
import { Select } from '../../ui/select.tsx'
import { callToast } from '../../ui/toasts.ts'
import { belongingsQuery, removeMember } from './requests.ts'

type RemoveDialogProps = { leaver: Member; members: readonly Member[]; onClose: () => void }

/** Removes a member; what is theirs goes to somebody else in the same step, or to nobody. */
export function RemoveDialog({ leaver, members, onClose }: RemoveDialogProps) {
  const user = useUser()
  const { data } = useQuery(belongingsQuery(leaver.id))
  const [heir, setHeir] = useState<string | null>(user?.id ?? null)
  const [busy, setBusy] = useState(false)
  const name = leaver.name || leaver.email

  async function remove() {
    if (busy) return
    setBusy(true)
    const result = await removeMember(leaver.id, heir)
    setBusy(false)
    if (result.success) callToast.success(teamMessages.removed)
    else callToast.failure(result.error === 'no_token' ? messages.noToken : result.message || teamMessages.removeFailed)
    if (result.success) onClose()
  }
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={onClose}
      title="Remove member"
      footer={
        <>
          <Button data-autofocus onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" busy={busy} onClick={() => void remove()}>
            Remove
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p>Are you sure you want to remove {name} from this workspace? They are out at once, on every device.</p>
        <FormField label="Give their records to" help={data ? whatIsTheirs(data) : 'Counting their records...'}>
          <Select
            size="lg"
            empty="Nobody"
            value={heir}
            onChange={setHeir}
            options={members
              .filter(({ id }) => id !== leaver.id)
              .map((member) => ({ value: member.id, label: member.name || member.email }))}
          />
        </FormField>
      </div>
    </Dialog>
  )
}

const one: Record<keyof Belongings, string> = {
  contacts: 'contact',
  companies: 'company',
  deals: 'deal',
  tasks: 'task',
}

function whatIsTheirs(records: Belongings): string {
  const some = Object.entries(records).filter(([, count]) => count > 0)
  if (some.length === 0) return 'They have no records.'
  return `${some.map(([kind, count]) => `${count.toLocaleString('en-US')} ${count === 1 ? one[kind as keyof Belongings] : kind}`).join(', ')}.`
}

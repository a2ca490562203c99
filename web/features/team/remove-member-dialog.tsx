import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t, tCount } from '#contract/language/translate.ts'
import { teamMessages } from '#contract/team/messages.ts'
import type { Member, OwnedRecordCounts } from '#contract/team/team.ts'
import { serverMessageOr } from '../../platform/api/api-failure.ts'
import { useSignedInUser } from '../../platform/session/session.ts'
import { showCallToast } from '../../shared/toasts.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { FormField } from '../../ui/forms/form-field.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { memberRecordsQuery, removeMember } from './requests.ts'

type RemoveMemberDialogProps = { member: Member; members: readonly Member[]; onClose: () => void }

/** Removes a member; their records are reassigned in the same step, or unassigned. */
export function RemoveMemberDialog({ member, members, onClose }: RemoveMemberDialogProps) {
  const user = useSignedInUser()
  const { data, isError } = useQuery(memberRecordsQuery(member.id))
  const [newOwnerId, setNewOwnerId] = useState<string | null>(user?.id ?? null)
  const [busy, setBusy] = useState(false)
  const name = member.name || member.email
  const uncounted = isError ? t('Failed to count their records') : t('Counting their records...')

  async function remove() {
    if (busy) return
    setBusy(true)
    const result = await removeMember(member.id, newOwnerId)
    setBusy(false)
    if (result.success) showCallToast.success(teamMessages.removed)
    else showCallToast.failure(serverMessageOr(result, teamMessages.removeFailed))
    if (result.success) onClose()
  }
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={onClose}
      title={t('Remove member')}
      footer={
        <>
          <Button data-autofocus onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button variant="danger" busy={busy} onClick={() => void remove()}>
            {t('Remove')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p>
          {t('Are you sure you want to remove {name} from this workspace? They will lose access on every device.', {
            name,
          })}
        </p>
        <FormField label={t('Reassign their records to')} help={data ? describeRecords(data) : uncounted}>
          <Select
            size="lg"
            empty={t('Nobody')}
            emptyIsChoice
            value={newOwnerId}
            onChange={setNewOwnerId}
            options={members
              .filter(({ id }) => id !== member.id)
              .map((member) => ({ value: member.id, label: member.name || member.email }))}
          />
        </FormField>
      </div>
    </Dialog>
  )
}

function describeRecords(records: OwnedRecordCounts): string {
  const nouns = Object.keys(records) as (keyof OwnedRecordCounts)[]
  const counts = nouns.filter((noun) => records[noun] > 0).map((noun) => countTexts[noun](records[noun]))
  return counts.length > 0 ? `${counts.join(', ')}.` : t('They have no contacts, companies, deals or tasks.')
}

const countTexts: Record<keyof OwnedRecordCounts, (count: number) => string> = {
  contacts: (count) => tCount(count, '{count} contact', '{count} contacts'),
  companies: (count) => tCount(count, '{count} company', '{count} companies'),
  deals: (count) => tCount(count, '{count} deal', '{count} deals'),
  tasks: (count) => tCount(count, '{count} task', '{count} tasks'),
}

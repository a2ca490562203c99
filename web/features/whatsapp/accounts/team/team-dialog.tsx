import { useState } from 'react'
import { t } from '#contract/language/translate.ts'
import type { AssignmentRule } from '#contract/whatsapp/enums.ts'
import { Banner } from '../../../../ui/feedback/banner.tsx'
import { FormDialog } from '../../../../ui/overlays/form-dialog.tsx'
import { tNodes } from '../../../../ui/translate-nodes.tsx'
import { setAccountTeam, type WhatsappAccount } from '../account-requests.ts'
import { AccessFields } from './access-fields.tsx'
import { AssignmentFields } from './assignment-fields.tsx'

/** Who sees and answers an account, and to whom its new conversations are assigned. */
export function TeamDialog({ account, onClose }: { account: WhatsappAccount; onClose: () => void }) {
  const [memberIds, setMemberIds] = useState<readonly string[] | null>(account.members?.map(({ id }) => id) ?? null)
  const [assignment, setAssignment] = useState<AssignmentRule>(account.assignment)
  const [assigneeId, setAssigneeId] = useState(account.defaultAssignee?.id ?? null)
  const [assigneeError, setAssigneeError] = useState<string>()
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    const result = await setAccountTeam(account.id, {
      memberIds: memberIds && [...memberIds],
      assignment,
      assigneeId: assignment === 'FIXED' ? assigneeId : null,
    })
    setBusy(false)
    if (result.success) return onClose()
    setAssigneeError(result.fieldErrors.assigneeId?.[0])
    setError(result.fieldErrors.assigneeId ? null : (result.fieldErrors.memberIds?.[0] ?? result.message))
  }
  return (
    <FormDialog
      size="md"
      title={tNodes('Team of {name}', { name: <bdi>{account.name}</bdi> })}
      action={t('Save')}
      busy={busy}
      onSubmit={save}
      onClose={onClose}
    >
      {error && <Banner tone="error">{error}</Banner>}
      <AccessFields memberIds={memberIds} onChange={setMemberIds} />
      <AssignmentFields
        {...{ assignment, assigneeId, assigneeError }}
        onRule={(rule) => {
          setAssignment(rule)
          setAssigneeError(undefined)
        }}
        onAssignee={(id) => {
          setAssigneeId(id)
          setAssigneeError(undefined)
        }}
      />
    </FormDialog>
  )
}

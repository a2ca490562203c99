import { t } from '#contract/language/translate.ts'
import type { AssignmentRule } from '#contract/whatsapp/enums.ts'
import { Select } from '../../../../ui/controls/select.tsx'
import { FormField } from '../../../../ui/forms/form-field.tsx'
import { useMemberSearch } from '../../../records/public.ts'

const ruleLabels: Record<AssignmentRule, string> = {
  MANUAL: t('Nobody (assign manually)'),
  ROUND_ROBIN: t('Everyone with access, in turn'),
  FIXED: t('Always the same person'),
}
const ruleHelp: Record<AssignmentRule, string> = {
  MANUAL: t('They are listed under Unassigned.'),
  ROUND_ROBIN: t(
    'New conversations go to the next person in turn. Viewers are skipped, and assigned conversations keep their assignee.',
  ),
  FIXED: t('New conversations go to this person. Assigned conversations keep their assignee.'),
}

type AssignmentFieldsProps = {
  assignment: AssignmentRule
  assigneeId: string | null
  assigneeError: string | undefined
  onRule: (rule: AssignmentRule) => void
  onAssignee: (id: string | null) => void
}

/** To whom new conversations go. */
export function AssignmentFields({ assignment, assigneeId, assigneeError, onRule, onAssignee }: AssignmentFieldsProps) {
  return (
    <>
      <FormField label={t('Assign new conversations to')} help={ruleHelp[assignment]}>
        <Select
          empty={false}
          value={assignment}
          options={(Object.keys(ruleLabels) as AssignmentRule[]).map((value) => ({ value, label: ruleLabels[value] }))}
          onChange={(rule) => rule && onRule(rule)}
        />
      </FormField>
      {assignment === 'FIXED' && <AssigneeField {...{ assigneeId, assigneeError, onAssignee }} />}
    </>
  )
}

function AssigneeField({
  assigneeId,
  assigneeError,
  onAssignee,
}: Pick<AssignmentFieldsProps, 'assigneeId' | 'assigneeError' | 'onAssignee'>) {
  const { members, isError } = useMemberSearch('')
  return (
    <FormField label={t('Person')} error={assigneeError ?? (isError ? t('Failed to load members') : null)}>
      <Select
        value={assigneeId}
        options={members.map(({ id, name, email }) => ({ value: id, label: name ?? email }))}
        onChange={onAssignee}
      />
    </FormField>
  )
}

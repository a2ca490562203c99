import { t } from '#contract/language/translate.ts'
import { Select } from '../../../ui/controls/select.tsx'
import { FormField } from '../../../ui/forms/form-field.tsx'

type AccountSelectProps = {
  accounts: readonly { id: string; name: string }[]
  value: string
  onChange: (id: string | null) => void
}

/** The choice of the account to write from; nothing if there is only one. */
export const AccountSelect = ({ accounts, value, onChange }: AccountSelectProps) =>
  accounts.length > 1 && (
    <div className="flex-none px-4 py-2">
      <FormField label={t('Account')}>
        <Select
          empty={false}
          value={value}
          onChange={onChange}
          options={accounts.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </FormField>
    </div>
  )

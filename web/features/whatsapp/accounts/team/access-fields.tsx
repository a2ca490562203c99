import { useId, useState } from 'react'
import { t } from '#contract/language/translate.ts'
import { Checkbox } from '../../../../ui/controls/checkbox.tsx'
import { SearchInput } from '../../../../ui/controls/input.tsx'
import { Spinner } from '../../../../ui/feedback/spinner.tsx'
import { useMemberSearch } from '../../../records/public.ts'

type AccessFieldsProps = { memberIds: readonly string[] | null; onChange: (ids: readonly string[] | null) => void }

/** Everyone, or some members. */
export function AccessFields({ memberIds, onChange }: AccessFieldsProps) {
  const name = useId()
  const [before, setBefore] = useState<readonly string[]>([])
  const choices = [
    { label: t('Everyone in the workspace'), checked: memberIds === null, choose: () => onChange(null) },
    { label: t('Only these people, and administrators'), checked: memberIds !== null, choose: () => onChange(before) },
  ]
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-medium">{t('Who can see and reply to it')}</legend>
      {choices.map(({ label, checked, choose }) => (
        <label key={label} className="flex min-h-7 items-center gap-2 touch:min-h-11">
          <input
            type="radio"
            name={name}
            checked={checked}
            onChange={choose}
            className="size-4 flex-none accent-accent"
          />
          {label}
        </label>
      ))}
      {memberIds && (
        <>
          <MemberChoices
            memberIds={memberIds}
            onChange={(ids) => {
              setBefore(ids)
              onChange(ids)
            }}
          />
          <p className="mt-1 text-12 text-text-3">
            {t('Conversations assigned to people who lose access become unassigned.')}
          </p>
        </>
      )}
    </fieldset>
  )
}

/** Members above which they can be searched. */
const maxWithoutSearch = 8

function MemberChoices({
  memberIds,
  onChange,
}: {
  memberIds: readonly string[]
  onChange: (ids: readonly string[]) => void
}) {
  const [query, setQuery] = useState('')
  const { members, loading, isError } = useMemberSearch(query)
  const toggle = (id: string, isChosen: boolean) =>
    onChange(isChosen ? [...memberIds, id] : memberIds.filter((one) => one !== id))
  return (
    <div className="ms-6 mt-1">
      {(members.length > maxWithoutSearch || query !== '') && (
        <SearchInput label={t('Search members')} value={query} onChange={setQuery} className="mb-1" />
      )}
      {loading && <Spinner label={t('Loading')} />}
      {isError && (
        <p role="alert" className="text-12 text-red-ink">
          {t('Failed to load members')}
        </p>
      )}
      {!loading && !isError && members.length === 0 && <p className="text-text-3">{t('No members found')}</p>}
      <ul aria-label={t('Members')} className="max-h-52 overflow-y-auto thin-scroll">
        {members.map(({ id, name, email }) => (
          <li key={id}>
            <Checkbox
              label={<bdi className="wrap-anywhere">{name ?? email}</bdi>}
              checked={memberIds.includes(id)}
              onChange={(isChosen) => toggle(id, isChosen)}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { customFieldMessages } from '#contract/custom-fields/messages.ts'
import { type CustomFieldKind, customFieldKinds } from '#contract/kit/kinds.ts'
import { t } from '#contract/language/translate.ts'
import { usePageTitle } from '../../platform/navigation/page-title.ts'
import { usePermissionCheck } from '../../platform/session/permissions.ts'
import { ErrorState, SkeletonRows } from '../../ui/feedback/states.tsx'
import { SettingsHeader } from '../../ui/layout/settings-header.tsx'
import { confirm } from '../../ui/overlays/confirm-dialog.tsx'
import { FieldDialog } from './field-dialog.tsx'
import { FieldSection } from './field-section.tsx'
import { archiveField, type CustomField, customFieldsQuery } from './requests.ts'

/** The field that is being added or edited. */
type Edited = { kind: CustomFieldKind; field?: CustomField }

/** The settings page of custom fields: add, edit, reorder, archive and restore them. */
export function FieldSettings() {
  usePageTitle(t('Fields'))
  const mayManage = usePermissionCheck()('fields:manage')
  const query = useQuery(customFieldsQuery())
  const [edited, setEdited] = useState<Edited | null>(null)
  return (
    <>
      <SettingsHeader title={t('Fields')} about={t('Add your own fields to contacts, companies and deals.')} />
      {query.isPending ? (
        <SkeletonRows rows={6} height={44} />
      ) : query.isError && !query.data ? (
        <ErrorState
          text={customFieldMessages.loadFailed}
          error={query.error}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <div className="grid grid-cols-1 gap-8">
          {customFieldKinds.map((kind) => (
            <FieldSection
              key={kind}
              kind={kind}
              fields={query.data.filter((field) => field.kind === kind)}
              onAdd={mayManage ? () => setEdited({ kind }) : undefined}
              onEdit={mayManage ? (field) => setEdited({ kind, field }) : undefined}
              onArchive={(field) => void confirmArchive(field)}
            />
          ))}
        </div>
      )}
      {edited && <FieldDialog {...edited} onClose={() => setEdited(null)} />}
    </>
  )
}

async function confirmArchive(field: CustomField): Promise<void> {
  const isConfirmed = await confirm({
    title: t('Archive field'),
    text: t(
      'Archive “{label}”? It disappears from records, lists and exports until you restore it. The timeline keeps its past changes.',
      { label: field.label },
    ),
    action: t('Archive field'),
  })
  if (isConfirmed) await archiveField(field)
}

import { Suspense } from 'react'
import { t } from '#contract/language/translate.ts'
import { nameToCreate } from '../../../platform/keyboard/palette-store.ts'
import { lazyComponent } from '../../../platform/navigation/lazy-component.ts'
import { importDialog, resultRequested } from '../../transfer/public.ts'
import { CreateDialog } from '../create/create-dialog.tsx'
import { ExportDialogHost } from '../export/export-dialog.tsx'
import { FilterDialog } from '../filters/filter-dialog.tsx'
import { type CreatableListDescriptor, type ListDescriptor, type ListRow, transferNounOf } from '../list-descriptor.ts'
import type { RecordListState } from '../use-record-list.ts'
import { MissingDialog } from './missing-dialog.tsx'

const ImportDialog = lazyComponent(importDialog)

/** All dialogs of a list: create, filter, views, export and import. */
export function RecordListDialogs<R extends ListRow>({ state }: { state: RecordListState<R> }) {
  const { descriptor, query, setQuery, data, dialog, setDialog, openRecord, viewActions } = state
  const isImportResultRequested = resultRequested.use()
  const transferNoun = transferNounOf(descriptor)
  const closeDialog = () => setDialog(null)
  const initialValues = useInitialName(descriptor)
  const createDialogProps = {
    open: dialog === 'create',
    ...(initialValues && { initialValues }),
    onClose: () => {
      nameToCreate.set(null)
      closeDialog()
    },
    onCreated: ({ id }: R) => openRecord(id),
  }
  return (
    <>
      {descriptor.createDialog && <descriptor.createDialog {...createDialogProps} />}
      {canCreateWithForm(descriptor) && (
        <CreateDialog
          descriptor={descriptor}
          {...createDialogProps}
          onOpen={(id) => {
            createDialogProps.onClose()
            openRecord(id)
          }}
        />
      )}
      <FilterDialog
        open={dialog === 'filter'}
        onClose={closeDialog}
        {...{ descriptor, query, rows: data.loaded }}
        onChange={setQuery}
      />
      {viewActions.dialog}
      <ExportDialogHost />
      <Suspense
        fallback={
          <MissingDialog
            part={ImportDialog}
            title={t('Import {plural}', { plural: descriptor.plural })}
            onClose={closeDialog}
          />
        }
      >
        {transferNoun && (dialog === 'import' || isImportResultRequested) && (
          <ImportDialog
            things={transferNoun}
            onClose={() => {
              closeDialog()
              resultRequested.set(false)
            }}
            onShow={state.showImported}
          />
        )}
      </Suspense>
    </>
  )
}

/** The name that was typed in the palette for a new record. */
function useInitialName({ kind, fields }: Pick<ListDescriptor, 'kind' | 'fields'>): Record<string, string> | undefined {
  const requested = nameToCreate.use()
  return requested?.kind === kind ? { ['title' in fields ? 'title' : 'name']: requested.name } : undefined
}

const canCreateWithForm = <R extends ListRow>(
  descriptor: ListDescriptor<R>,
): descriptor is CreatableListDescriptor<R> => descriptor.create !== undefined

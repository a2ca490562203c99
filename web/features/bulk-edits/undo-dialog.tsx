import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messages } from '#contract/kit/messages.ts'
import { formatNumber } from '#contract/language/format-number.ts'
import { t, tCount } from '#contract/language/translate.ts'
import { serverMessageOr } from '../../platform/api/api-failure.ts'
import { showCallToast } from '../../shared/toasts.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Checkbox } from '../../ui/controls/checkbox.tsx'
import { ErrorState, SkeletonRows } from '../../ui/feedback/states.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { describeUndone } from '../records/public.ts'
import { useCustomDefinitions } from './custom-definitions.ts'
import { countRecords, describeEdit, describeLosses, useLabels } from './edit-texts.ts'
import { type BulkEdit, type BulkEditDetail, bulkEditQuery, undoBulkEdit } from './requests.ts'

/** Asks whether to undo a bulk edit, and what to do with the records that were changed since. */
export function UndoDialog({ edit, onClose }: { edit: BulkEdit; onClose: () => void }) {
  const { data, isPending, error, isFetching, refetch } = useQuery(bulkEditQuery(edit.id))
  const [includesChanged, setIncludesChanged] = useState(false)
  const [busy, setBusy] = useState(false)

  async function undo() {
    setBusy(true)
    const result = await undoBulkEdit(edit, includesChanged)
    setBusy(false)
    onClose()
    if (result.success) return showCallToast.success(describeUndone(result.data))
    showCallToast.failure(serverMessageOr(result, messages.undoFailed))
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('Undo this bulk edit')}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="danger" busy={busy} disabled={!data} onClick={() => void undo()}>
            {t('Undo')}
          </Button>
        </>
      }
    >
      {data ? (
        <Question edit={data} includesChanged={includesChanged} onIncludesChanged={setIncludesChanged} />
      ) : isPending ? (
        <SkeletonRows rows={3} height={32} />
      ) : (
        <ErrorState
          text={t('Failed to load this bulk edit')}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </Dialog>
  )
}

type QuestionProps = {
  edit: BulkEditDetail
  includesChanged: boolean
  onIncludesChanged: (includes: boolean) => void
}

function Question({ edit, includesChanged, onIncludesChanged }: QuestionProps) {
  const vocabulary = useLabels(useCustomDefinitions())(edit.kind)
  const { changed, changedCount } = edit
  return (
    <>
      <p className="wrap-anywhere">
        <bdi className="font-medium">{describeEdit(edit, vocabulary)}</bdi>
        {' · '}
        {countRecords(edit)}
      </p>
      <p className="mt-2 text-text-2">
        {changedCount === 0
          ? t('They get back the values that they had before. Nobody has changed them since.')
          : tCount(
              changedCount,
              'They get back the values that they had before, except {count} that somebody has changed since.',
              'They get back the values that they had before, except {count} that somebody has changed since.',
            )}
      </p>
      {changedCount > 0 && (
        <>
          <ul
            aria-label={t('Changed since')}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it
            tabIndex={0}
            className="mt-3 max-h-48 divide-y divide-line overflow-auto rounded-control border border-line-2 thin-scroll"
          >
            {changed.map((record) => (
              <li key={record.id} className="px-3 py-2">
                <bdi className="block truncate font-medium">{record.name ?? t('Unnamed [record]')}</bdi>
                {describeLosses(record, edit.kind, vocabulary).map((line) => (
                  <bdi key={line} className="block text-12 wrap-anywhere text-text-2">
                    {line}
                  </bdi>
                ))}
              </li>
            ))}
            {changedCount > changed.length && (
              <li className="px-3 py-2 text-12 text-text-2">
                {t('and {count} more', { count: formatNumber(changedCount - changed.length) })}
              </li>
            )}
          </ul>
          <Checkbox
            className="mt-3"
            checked={includesChanged}
            onChange={onIncludesChanged}
            label={tCount(
              changedCount,
              'Also undo the {count} that changed since',
              'Also undo the {count} that changed since',
            )}
          />
        </>
      )}
    </>
  )
}

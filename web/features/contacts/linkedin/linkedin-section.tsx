import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { useRef, useState } from 'react'
import { type LinkedinList, linkedinLists } from '#contract/contacts/linkedin.ts'
import { deleteQuestion, messages } from '#contract/kit/messages.ts'
import { t } from '#contract/language/translate.ts'
import type { PreferenceKey } from '../../../platform/storage/browser-storage.ts'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { cx } from '../../../ui/cx.ts'
import { useBanners } from '../../../ui/feedback/banner.tsx'
import { ErrorState, SkeletonRows } from '../../../ui/feedback/states.tsx'
import { confirm } from '../../../ui/overlays/confirm-dialog.tsx'
import { restoreFocus } from '../../../ui/overlays/focus.ts'
import { FoldableSection } from '../../records/public.ts'
import { LinkedinForm } from './linkedin-form.tsx'
import {
  deleteLinkedinRow,
  failureText,
  type LinkedinRow,
  linkedinQueryOptions,
  successText,
} from './linkedin-requests.ts'
import { linkedinRowDisplays } from './linkedin-rows.tsx'

type LinkedinSectionProps = {
  list: LinkedinList
  title: string
  storageKey: PreferenceKey
  contactId: string
  readOnly: boolean
  /** Hides the section while it has no rows. */
  hidesEmpty: boolean
}

/** One of the three LinkedIn lists, with a form that adds or edits a row in place. */
export function LinkedinSection({ list, title, storageKey, contactId, readOnly, hidesEmpty }: LinkedinSectionProps) {
  const query = useQuery(linkedinQueryOptions(list, contactId))
  const { data: rows, isPending, isLoadingError } = query
  const [open, setEditing] = useState<'new' | LinkedinRow['id'] | null>(null)
  const banners = useBanners()
  const { singular } = linkedinLists[list]
  const RowDisplay = linkedinRowDisplays[list]
  const addButton = useRef<HTMLButtonElement>(null)
  const items = useRef<HTMLUListElement>(null)
  const close = () => {
    setEditing(null)
    const focusTarget = () =>
      items.current?.querySelector<HTMLElement>(`[data-row="${open}"] button`) ?? addButton.current
    requestAnimationFrame(() => restoreFocus(focusTarget(), null))
  }

  async function remove(row: LinkedinRow) {
    if (
      !(await confirm({
        title: t('Delete {singular}', { singular }),
        text: deleteQuestion(singular),
        action: t('Delete'),
      }))
    )
      return
    const result = await deleteLinkedinRow(list, contactId, row.id)
    if (result.success) return banners?.show({ tone: 'success', text: successText(list, 'delete') })
    banners?.show({
      tone: 'error',
      text: result.error === 'no_token' ? messages.noToken : failureText(list, 'delete'),
      action: { label: t('Try again'), onClick: () => void remove(row) },
    })
  }

  if (hidesEmpty && !rows?.length && open === null && !isLoadingError) return null
  return (
    <FoldableSection
      title={title}
      storageKey={storageKey}
      count={rows?.length ?? (isPending ? undefined : null)}
      actions={
        !readOnly && (
          <IconButton
            ref={addButton}
            size="sm"
            label={t('Add {singular}', { singular })}
            icon={<Plus />}
            onClick={() => setEditing('new')}
          />
        )
      }
    >
      {isPending ? (
        <SkeletonRows rows={1} height={32} shape="line" />
      ) : isLoadingError ? (
        <ErrorState text={t('Failed to load {title}', { title })} className="py-4!" {...getErrorProps(query)} />
      ) : (
        <>
          {rows.length === 0 && open !== 'new' && <p className="px-2 py-1.5 text-text-3">{messages.notProvided}</p>}
          <ul ref={items} className={cx(list === 'linkedin-skills' && 'flex flex-wrap gap-1.5 px-2 py-1 empty:hidden')}>
            {rows.map((row) => (
              <li key={row.id} data-row={row.id} className={cx('max-w-full', open === row.id && 'w-full')}>
                {open === row.id ? (
                  <LinkedinForm list={list} contactId={contactId} row={row} onClose={close} />
                ) : (
                  <RowDisplay
                    row={row}
                    onEdit={readOnly ? undefined : () => setEditing(row.id)}
                    onDelete={readOnly ? undefined : () => void remove(row)}
                  />
                )}
              </li>
            ))}
          </ul>
          {open === 'new' && <LinkedinForm list={list} contactId={contactId} row={null} onClose={close} />}
        </>
      )}
    </FoldableSection>
  )
}

const getErrorProps = ({ error, isFetching, refetch }: UseQueryResult) => ({
  error,
  busy: isFetching,
  onRetry: () => void refetch(),
})

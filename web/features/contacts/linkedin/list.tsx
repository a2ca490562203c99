import { useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { useRef, useState } from 'react'
import { type LinkedinList, linkedinLists } from '#contract/contacts/linkedin.ts'
import { askDelete, messages } from '#contract/kit/messages.ts'
import { useBanners } from '../../../ui/banner.tsx'
import { confirm } from '../../../ui/confirm.tsx'
import { cx } from '../../../ui/cx.ts'
import { returnFocus } from '../../../ui/focus.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Section } from '../../../ui/section.tsx'
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { LinkedinForm } from './form.tsx'
import { deleteRow, done, failed, type LinkedinRow, linkedinRows } from './requests.ts'
import { rowLooks } from './rows.tsx'

type LinkedinSectionProps = {
  list: LinkedinList
  title: string
  storageKey: string
  contactId: string
  readOnly: boolean
}

/** One of the three LinkedIn lists: its rows, and the form that adds or edits one where it stands. */
export function LinkedinSection({ list, title, storageKey, contactId, readOnly }: LinkedinSectionProps) {
  const { data: rows, isPending, isError, isFetching, refetch } = useQuery(linkedinRows(list, contactId))
  const [open, setOpen] = useState<'new' | LinkedinRow['id'] | null>(null)
  const banners = useBanners()
  const { thing } = linkedinLists[list]
  const Look = rowLooks[list]
  const add = useRef<HTMLButtonElement>(null)
  const items = useRef<HTMLUListElement>(null)
  const close = () => {
    setOpen(null)
    const back = () => items.current?.querySelector<HTMLElement>(`[data-row="${open}"] button`) ?? add.current
    requestAnimationFrame(() => returnFocus(back(), null))
  }

  async function remove(row: LinkedinRow) {
    if (!(await confirm({ title: `Delete ${thing}`, text: askDelete(thing), action: 'Delete' }))) return
    const result = await deleteRow(list, contactId, row.id)
    if (result.success) return banners?.show({ tone: 'success', text: done(list, 'delete') })
    banners?.show({
      tone: 'error',
      text: result.error === 'no_token' ? messages.noToken : failed(list, 'delete'),
      action: { label: 'Try again', onClick: () => void remove(row) },
    })
  }

  return (
    <Section
      title={title}
      storageKey={storageKey}
      count={rows?.length ?? 0}
      actions={
        !readOnly && (
          <IconButton ref={add} size="sm" label={`Add ${thing}`} icon={<Plus />} onClick={() => setOpen('new')} />
        )
      }
    >
      {isPending ? (
        <SkeletonRows rows={1} height={32} shape="line" />
      ) : isError ? (
        <ErrorState
          text={`Failed to load ${title}`}
          className="py-4!"
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <>
          {rows.length === 0 && open !== 'new' && <p className="px-2 py-1.5 text-text-3">{messages.notProvided}</p>}
          <ul ref={items} className={cx(list === 'linkedin-skills' && 'flex flex-wrap gap-1.5 px-2 py-1 empty:hidden')}>
            {rows.map((row) => (
              <li key={row.id} data-row={row.id} className={cx('max-w-full', open === row.id && 'w-full')}>
                {open === row.id ? (
                  <LinkedinForm list={list} contactId={contactId} row={row} onClose={close} />
                ) : (
                  <Look
                    row={row}
                    onEdit={readOnly ? undefined : () => setOpen(row.id)}
                    onDelete={readOnly ? undefined : () => void remove(row)}
                  />
                )}
              </li>
            ))}
          </ul>
          {open === 'new' && <LinkedinForm list={list} contactId={contactId} row={null} onClose={close} />}
        </>
      )}
    </Section>
  )
}

import Banknote from 'lucide-react/icons/banknote'
import type { ReactNode } from 'react'
import type { SubjectKind } from '#contract/kit/kinds.ts'
import { rowLabel } from '#contract/kit/names.ts'
import { t } from '#contract/language/translate.ts'
import { taskFields } from '#contract/tasks/fields.ts'
import { taskMessages } from '#contract/tasks/messages.ts'
import type { Task } from '#contract/tasks/task.ts'
import { Avatar } from '../../../ui/badges/avatar.tsx'
import { cx } from '../../../ui/cx.ts'
import { findLoadedLink, linkedRecordName, useLinkedRecords } from '../../lists/public.ts'
import {
  type LinkOptions,
  LinkRow,
  OpenLinkedButton,
  useCreateCompany,
  useMemberOptions,
} from '../../records/public.ts'
import { taskPanelDescriptor } from './task-panel-descriptor.tsx'

type TaskLinkField = 'assigneeId' | 'contactId' | 'companyId' | 'dealId'

/** A linked record: its name, and the lines that tell it from others. */
type Linked = { id: string; name: string; details: readonly (string | null)[] }

const linkReaders: Record<TaskLinkField, (task: Task) => Linked | null> = {
  assigneeId: ({ assignee }) =>
    assignee && { id: assignee.id, name: assignee.name ?? assignee.email, details: [assignee.email] },
  contactId: ({ contact }) =>
    contact && {
      id: contact.id,
      name: contact.name ?? contact.email ?? contact.phoneNumber ?? t('Unnamed Contact'),
      details: [contact.email, contact.phoneNumber],
    },
  companyId: ({ company }) => company && { ...company, details: [company.industry] },
  dealId: ({ deal }) => deal && { id: deal.id, name: deal.title, details: [] },
}

const readTaskLink = (task: Task, field: TaskLinkField): Linked | null => linkReaders[field](task)

const targets = { assigneeId: 'member', contactId: 'contact', companyId: 'company', dealId: 'deal' } as const

type TaskLinkRowProps = { task: Task; field: TaskLinkField; readOnly: boolean }

/** The assignee or a record of the task, picked in a search box. */
export function TaskLinkRow({ task, field, readOnly }: TaskLinkRowProps) {
  const target = targets[field]
  const linked = readTaskLink(task, field)
  const findLinked = (id: string): Linked | undefined => {
    if (linked?.id === id) return linked
    const loaded = findLoadedLink(target, id)
    return loaded && { id, name: linkedRecordName(loaded), details: [loaded.email ?? loaded.hint ?? null] }
  }
  // A task of a deal has the contact and the company of the deal, unless it names its own (GAP-075).
  const mayInherit = (field === 'contactId' || field === 'companyId') && task.dealId !== null
  const inherited = mayInherit && task[field] === null ? linked : null
  return (
    <section aria-label={rowLabel(taskFields[field])}>
      <LinkRow
        descriptor={taskPanelDescriptor}
        record={task}
        field={field}
        readOnly={readOnly}
        emptyText={
          inherited ? (
            <LinkedName field={field} linked={inherited} note={t('From the deal')} />
          ) : field === 'assigneeId' ? (
            taskMessages.unassigned
          ) : undefined
        }
        renderLink={(id) => <LinkedName field={field} linked={findLinked(id) ?? { id, name: '…', details: [] }} />}
        hintOf={(id) => findLinked(id)?.details.filter(Boolean).join(' · ')}
        useOptions={optionHooks[field]}
        hoverActions={target !== 'member' && <OpenLinkedButton kind={target} id={linked?.id} />}
      />
    </section>
  )
}

function LinkedName({ field, linked, note }: { field: TaskLinkField; linked: Linked; note?: string }): ReactNode {
  const { id, name, details } = linked
  const shownDetails = [...details.filter((line) => line && line !== name), note].filter(Boolean)
  return (
    <span className="flex min-w-0 items-start gap-2 text-text">
      {field === 'dealId' ? (
        <span className="inline-flex size-5 flex-none items-center justify-center text-text-2">
          <Banknote aria-hidden />
        </span>
      ) : (
        <Avatar kind={field === 'companyId' ? 'company' : 'person'} name={name} id={id} size={20} />
      )}
      <span className="flex min-w-0 flex-wrap items-baseline gap-x-1 whitespace-normal">
        <bdi className="me-1 wrap-anywhere">{name}</bdi>
        {shownDetails.map((line, at) => (
          <span key={line} className="flex max-w-full min-w-0 items-baseline gap-x-1 text-12 text-text-2">
            <span className={cx('min-w-0 truncate', line === note && 'text-text-3')}>{line}</span>
            {at < shownDetails.length - 1 && <span aria-hidden>·</span>}
          </span>
        ))}
      </span>
    </span>
  )
}

const emptyTexts: Record<SubjectKind, string> = {
  contact: t('No contacts found'),
  company: t('No companies found'),
  deal: t('No deals found'),
}

function useRecordOptions(kind: SubjectKind, query: string): LinkOptions {
  const { records, loading } = useLinkedRecords(kind, query)
  const options = records.map((record) => {
    const name = linkedRecordName(record)
    return {
      id: record.id,
      label: name,
      hint: record.hint,
      mark: kind !== 'deal' && (
        <Avatar kind={kind === 'company' ? 'company' : 'person'} name={name} id={record.id} size={20} />
      ),
    }
  })
  return {
    options,
    loading: loading && records.length === 0,
    empty: emptyTexts[kind],
  }
}

/** One hook for each field, because the hook of a row must stay the same. */
const optionHooks: Record<TaskLinkField, (query: string) => LinkOptions> = {
  assigneeId: useMemberOptions,
  contactId: function useContactOptions(query) {
    return useRecordOptions('contact', query)
  },
  companyId: function useCompanyOptions(query) {
    const found = useRecordOptions('company', query)
    const { create, isCreating } = useCreateCompany()
    return { ...found, ...(create && { create }), loading: found.loading || isCreating }
  },
  dealId: function useDealOptions(query) {
    return useRecordOptions('deal', query)
  },
}

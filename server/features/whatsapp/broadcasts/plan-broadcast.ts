import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { t } from '#contract/language/translate.ts'
import type { BroadcastPlan, BroadcastPreview } from '#contract/whatsapp/broadcasts/broadcast.ts'
import { type LeftOutReason, leftOutReasons } from '#contract/whatsapp/broadcasts/enums.ts'
import { toRecordFacts } from '#contract/whatsapp/replies/reply-variables.ts'
import type { MessageTemplate, TemplateValues } from '#contract/whatsapp/templates/template.ts'
import type { Scope } from '../../../platform/database/scope.ts'
import { sql } from '../../../platform/database/sql.ts'
import { DomainError, linkNotFound } from '../../../platform/errors.ts'
import { listNumberVariants } from '../../../records/matching/number-variants.ts'
import { findDialableNumber } from '../conversations/chat-id.ts'
import { assertCloudAccount } from '../templates/prepare-template-message.ts'
import { findTemplate } from '../templates/template-store.ts'
import { findKnownPeople, type KnownPeople } from './known-people.ts'
import { fillSources, isTooLong, listNeededFacts, parseSources } from './variable-sources.ts'
import { readViewContacts, type ViewContact } from './view-contacts.ts'

/** A contact of the view as it is stored: with the values of their message, or with the reason why they get none. */
export type PlannedRecipient = {
  contactId: string
  number: string | null
  /** The one form of the number that all of its forms share. */
  line: string | null
  values: TemplateValues | null
  reason: LeftOutReason | null
}

type Plan = {
  template: MessageTemplate
  viewName: string
  withoutNumber: number
  isConnected: boolean
  recipients: PlannedRecipient[]
  contacts: ViewContact[]
}

/**
 * Works out who gets a broadcast and with which values. Throws if the account or the template cannot send it, if a variable has no
 * value at all, or if the view has too many contacts. Needs a transaction.
 */
export async function planBroadcast(scope: Scope, plan: BroadcastPlan, request: FastifyRequest): Promise<Plan> {
  const { ownNumber, isConnected } = await assertCloudAccount(scope, plan.accountId)
  const template = await findTemplate(scope, plan.accountId, { id: plan.templateId })
  if (!template) throw linkNotFound('templateId', t('template'))
  if (template.problem) throw new DomainError(409, 'template_unavailable', template.problem)
  const sources = parseSources(template, plan)
  const { viewName, contacts, withoutNumber } = await readViewContacts(
    scope,
    plan.viewId,
    listNeededFacts(sources),
    request,
  )
  const numbers = await findNumbers(contacts, ownNumber)
  const known = await findKnownPeople(
    scope,
    plan.accountId,
    numbers.flatMap((number) => number ?? []),
  )
  const sender = await findSenderName(scope)
  const toValues = ({ name, company, deal }: ViewContact) =>
    fillSources(template, sources, toRecordFacts({ name, company, deal, sender }))
  return {
    ...{ template, viewName, withoutNumber, isConnected, contacts },
    recipients: planRecipients(contacts, numbers, known, (contact) => {
      const values = toValues(contact)
      if (!values) return { reason: 'MISSING_VALUE' }
      return isTooLong(template, values) ? { reason: 'TOO_LONG' } : { values }
    }),
  }
}

/** What a broadcast would do. */
export async function previewBroadcast(
  scope: Scope,
  plan: BroadcastPlan,
  request: FastifyRequest,
): Promise<BroadcastPreview> {
  const { template, withoutNumber, recipients, contacts } = await planBroadcast(scope, plan, request)
  const first = recipients.findIndex(({ reason }) => reason === null)
  const { number, values } = recipients[first] ?? {}
  const count = (reason: LeftOutReason | null) => recipients.filter((one) => one.reason === reason).length
  return {
    recipients: count(null),
    leftOut: Object.fromEntries(leftOutReasons.map((reason) => [reason, count(reason)])) as Record<
      LeftOutReason,
      number
    >,
    withoutNumber,
    category: template.category,
    sample: number && values ? { name: contacts[first]?.name ?? null, number: `+${number}`, values } : null,
  }
}

/** Numbers that are parsed before other requests get their turn: ten thousand take a second. */
const numbersPerTurn = 200

async function findNumbers(contacts: readonly ViewContact[], ownNumber: string | null): Promise<(string | null)[]> {
  const numbers: (string | null)[] = []
  for (const contact of contacts) {
    numbers.push(findNumber(contact, ownNumber))
    if (numbers.length % numbersPerTurn === 0) await nextTurn()
  }
  return numbers
}

/** The number to write to: the WhatsApp number if it can be dialled, else the phone number. */
function findNumber({ whatsappNumber, phoneNumber }: ViewContact, ownNumber: string | null): string | null {
  for (const written of [whatsappNumber, phoneNumber]) {
    const number = written && findDialableNumber(written, ownNumber)
    if (number) return number
  }
  return null
}

type ToValues = (contact: ViewContact) => { values?: TemplateValues; reason?: LeftOutReason }

/** Of several contacts with one number, or with one conversation, the first that can get the message gets it. */
function planRecipients(
  contacts: readonly ViewContact[],
  numbers: readonly (string | null)[],
  known: KnownPeople,
  toValues: ToValues,
): PlannedRecipient[] {
  const taken = new Set<string>()
  return contacts.map((contact, place) => {
    const number = numbers[place] ?? null
    const leftOut = (reason: LeftOutReason) => ({ contactId: contact.id, number, line: null, values: null, reason })
    if (!number) return leftOut('INVALID_NUMBER')
    const { conversationId, isOptedOut } = known.find(number)
    if (isOptedOut) return leftOut('OPTED_OUT')
    const { values, reason } = toValues(contact)
    if (!values) return leftOut(reason ?? 'MISSING_VALUE')
    const line = toLine(number)
    const keys = [line, conversationId ?? line]
    if (keys.some((key) => taken.has(key))) return leftOut('DUPLICATE')
    for (const key of keys) taken.add(key)
    return { contactId: contact.id, number, line, values, reason: null }
  })
}

/** The same for every form of a number. */
const toLine = (number: string): string => listNumberVariants(number).toSorted()[0] ?? number

async function findSenderName(scope: Scope): Promise<string | null> {
  const row = await scope.tx.first<{ name: string | null }>(sql`
    select p.name from member_profiles p where p.workspace_id = ${scope.workspaceId} and p.user_id = ${scope.userId}`)
  return row?.name ?? null
}

import fc, { type Arbitrary } from 'fast-check'
import { expect } from 'vitest'
import { pluralOf, type RecordKindName, subjectKinds } from '#contract/kit/kinds.ts'
import { emptyValues } from './import-model.ts'
import {
  choice,
  choose,
  companyNames,
  createCommand,
  emails,
  isAnyActive,
  kinds,
  names,
  pathOf,
  pickAny,
  type TeamModel,
  who,
} from './team-command.ts'
import type { ModelRecord, Values } from './workspace-model.ts'

const emailOrNone = fc.constantFrom(null, ...emails)
const words = fc.constantFrom('Buyer', 'CEO', 'Chair', null)
const attributes = fc.constantFrom<Values | null>(null, { Boat: 'Yes' }, { Boat: 'No', Berth: '7' }, { Berth: '8' })

const contactValues = fc.record({
  name: fc.constantFrom(...names),
  email: emailOrNone,
  jobTitle: words,
  customAttributes: attributes,
})

/** The values of a new record of each kind; links to existing records are added later. */
const newValues: Record<RecordKindName, Arbitrary<Values>> = {
  contact: contactValues,
  company: fc.record({ name: fc.constantFrom(...companyNames), industry: words }),
  deal: fc.record({ title: fc.constantFrom('Port gates', 'Optics') }),
  activity: fc.record({ title: fc.constantFrom('First call', 'Visit') }),
  note: fc.record({ content: fc.constantFrom('Likes rail.', 'Call back.') }),
  task: fc.record({ title: fc.constantFrom('Send the offer', 'Ask') }),
}

export const createRecords = kinds.chain((kind) =>
  fc.record({ by: who, kind: fc.constant(kind), values: newValues[kind], about: choice, also: choice }).map((args) =>
    createCommand(
      'create',
      args,
      (model) => !singleSubjectKinds.includes(kind) || isAnyActive(...subjectKinds)(model),
      async (model, _team, person) => {
        const body = { ...args.values, ...linksOf(model, kind, args.about, args.also) }
        const { status, body: reply } = await person.request('POST', `/${pluralOf(kind)}`, body)
        expect(status, JSON.stringify(reply)).toBe(201)
        model.create(kind, reply.data.id, { ...emptyLinks[kind], ...body })
      },
    ),
  ),
)

const singleSubjectKinds: readonly RecordKindName[] = ['activity', 'note']
const noSubject = { contactId: null, companyId: null, dealId: null }
const emptyLinks: Record<RecordKindName, Values> = {
  ...emptyValues,
  deal: { contactId: null, companyId: null },
  activity: noSubject,
  note: noSubject,
  task: noSubject,
}

function linksOf(model: TeamModel, kind: RecordKindName, about: number, also: number): Values {
  const link = (to: RecordKindName, at: number) => {
    const found = model.active(to)
    // Every second record has no link.
    return found.length > 0 && at % 2 === 0 ? { [`${to}Id`]: choose(found, at / 2).id } : {}
  }
  if (kind === 'contact') return link('company', about)
  if (kind === 'deal') return { ...link('contact', about), ...link('company', also) }
  if (kind === 'task') return { ...link('contact', about), ...link('deal', also) }
  if (!singleSubjectKinds.includes(kind)) return {}
  const subject = choose(model.active(...subjectKinds), about)
  return { [`${subject.kind}Id`]: subject.id }
}

export const editRecords = fc
  .record({ by: who, at: choice, isStale: fc.boolean(), isTrashed: fc.boolean(), contact: contactValues, text: words })
  .map((args) =>
    createCommand(
      'edit',
      args,
      (model) => (args.isTrashed ? model.records.some(({ trash }) => trash) : isAnyActive()(model)),
      async (model, _team, person) => {
        const record = choose(args.isTrashed ? model.records.filter(({ trash }) => trash) : model.active(), args.at)
        const values = editOf(record, args.contact, args.text)
        const method = record.kind === 'activity' ? 'PUT' : 'PATCH'
        const isStale = args.isStale && args.at % 3 === 0
        const headers: Record<string, string> = isStale ? { 'if-match': '0' } : {}
        const { status } = await person.request(method, pathOf(record), values, headers)
        expect(status).toBe(record.trash ? 404 : isStale ? 409 : 200)
        if (status === 200) model.edit(record, values)
      },
    ),
  )

/** Edits only one field, so that an undo finds both edited and unedited ones. */
function editOf({ kind }: ModelRecord, contact: Values, text: string | null): Values {
  if (kind === 'contact') {
    const keys = ['name', 'email', 'jobTitle', 'customAttributes']
    const key = choose(keys, JSON.stringify(contact).length)
    return { [key]: contact[key] }
  }
  if (kind === 'company') return { industry: text }
  return kind === 'note' ? { content: text ?? 'Nothing.' } : { title: text ?? 'Untitled' }
}

/** Two people change different fields of one contact at the same time. */
export const editAtOnce = fc.record({ by: who, at: choice, email: emailOrNone, jobTitle: words }).map((args) =>
  createCommand('edit at once', args, isAnyActive('contact'), async (model, { people }) => {
    const contact = choose(model.active('contact'), args.at)
    const [email, jobTitle] = [{ email: args.email }, { jobTitle: args.jobTitle }]
    const replies = await Promise.all([
      people[0].request('PATCH', pathOf(contact), email),
      people[1].request('PATCH', pathOf(contact), jobTitle),
    ])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    model.edit(contact, { ...email, ...jobTitle })
  }),
)

export const bulkEdits = fc
  .record({
    by: who,
    kind: fc.constantFrom<'contact' | 'company'>('contact', 'company'),
    picks: fc.array(choice, { minLength: 1, maxLength: 4 }),
    text: words,
  })
  .map((args) =>
    createCommand(
      'bulk edit',
      args,
      (model) => model.records.some(({ kind }) => kind === args.kind),
      async (model, _team, person) => {
        const records = pickAny(model, args.kind, args.picks)
        const active = records.filter(({ trash }) => !trash)
        const changes = args.kind === 'contact' ? { jobTitle: args.text } : { industry: args.text }
        const { status, body } = await person.request('PATCH', `/${pluralOf(args.kind)}/bulk`, {
          [`${args.kind}Ids`]: records.map(({ id }) => id),
          changes,
        })
        expect([status, body.data?.count]).toEqual(active.length > 0 ? [200, active.length] : [404, undefined])
        for (const record of active) model.edit(record, changes)
      },
    ),
  )

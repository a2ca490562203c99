import type { Call } from './load.ts'
import type { Stage } from './stage.ts'

/** One kind of request: the product's call, the floors' calls, and the ratio it should reach. */
export type Work = { work: string; goal: string; ours: () => Call; theirs: Record<string, () => Call> }

const words = ['eaea', 'tors', 'bene', 'dcea', 'fina']

export function works({ product, floors, person }: Stage, ids: string[]): Work[] {
  const headers = { authorization: `Bearer ${person.token}` }
  const scope = `workspaceId=${person.workspaceId}&organizationId=${person.organizationId}`
  let serial = 0
  const id = () => ids[Math.floor(Math.random() * ids.length)]
  const person_ = () => JSON.stringify({ name: `Person ${serial++}`, email: `bench${serial}@people.example` })
  const title = () => JSON.stringify({ jobTitle: `Buyer ${serial++}` })
  const word = () => words[serial++ % words.length]
  return [
    {
      work: 'list of 60 contacts',
      goal: '≥ 1.2 × F1, ≥ 0.65 × F2',
      ours: () => ({ url: `${product}/contacts?${scope}&limit=60`, headers }),
      theirs: { f1: () => ({ url: `${floors}/f1/list` }), f2: () => ({ url: `${floors}/f2/list` }) },
    },
    {
      work: 'one contact',
      goal: '≥ 0.7 × F1',
      ours: () => ({ url: `${product}/contacts/${id()}?${scope}`, headers }),
      theirs: { f1: () => ({ url: `${floors}/f1/one?id=${id()}` }) },
    },
    {
      work: 'change one field',
      goal: '≥ 0.5 × F1',
      ours: () => ({ url: `${product}/contacts/${id()}/job-title?${scope}`, method: 'PATCH', headers, body: title() }),
      theirs: { f1: () => ({ url: `${floors}/f1/patch?id=${id()}`, method: 'PATCH', body: title() }) },
    },
    {
      work: 'create a contact',
      goal: '≥ 0.5 × F1',
      ours: () => ({ url: `${product}/contacts?${scope}`, method: 'POST', headers, body: person_() }),
      theirs: { f1: () => ({ url: `${floors}/f1/create`, method: 'POST', body: person_() }) },
    },
    {
      work: 'search by part of a name',
      goal: '≥ 0.6 × F1',
      ours: () => ({ url: `${product}/contacts?${scope}&limit=60&search=${word()}`, headers }),
      theirs: { f1: () => ({ url: `${floors}/f1/search?search=${word()}` }) },
    },
  ]
}

import type { BenchEnvironment } from './environment.ts'
import { type BenchRequest, sendRequest } from './load.ts'
import { shownFields } from './shown-fields.ts'

/** One kind of request: the product's call, the floors' calls, and the ratio to each floor that it should reach. */
export type Workload = {
  name: string
  goals: Record<string, number>
  productRequest: () => BenchRequest
  floorRequests: Record<string, () => BenchRequest>
}

const words = ['eaea', 'tors', 'bene', 'dcea', 'fina']

type Servers = Pick<BenchEnvironment, 'product' | 'floors' | 'person'>

export function createWorkloads({ product, floors, person }: Servers, ids: string[]): Workload[] {
  const headers = { authorization: `Bearer ${person.token}` }
  const scope = `workspaceId=${person.workspaceId}&organizationId=${person.organizationId}`
  let serial = 0
  const id = () => ids[Math.floor(Math.random() * ids.length)]
  const contactBody = () => JSON.stringify({ name: `Person ${serial++}`, email: `bench${serial}@people.example` })
  const title = () => JSON.stringify({ jobTitle: `Buyer ${serial++}` })
  const word = () => words[serial++ % words.length]
  return [
    {
      name: 'list of 60 contacts',
      goals: { f1: 1.2, f2: 0.65 },
      productRequest: () => ({ url: `${product}/contacts?${scope}&limit=60`, headers }),
      floorRequests: { f1: () => ({ url: `${floors}/f1/list` }), f2: () => ({ url: `${floors}/f2/list` }) },
    },
    {
      name: 'list of 60 contacts with fields',
      goals: { f1: 1.2, f2: 0.65 },
      productRequest: () => ({ url: `${product}/contacts?${scope}&limit=60&fields=${shownFields.join(',')}`, headers }),
      floorRequests: {
        f1: () => ({ url: `${floors}/f1/list` }),
        f2: () => ({ url: `${floors}/f2/list` }),
        'f1 of fields': () => ({ url: `${floors}/f1/fields` }),
        'f2 of fields': () => ({ url: `${floors}/f2/fields` }),
      },
    },
    {
      name: 'one contact',
      goals: { f1: 0.7 },
      productRequest: () => ({ url: `${product}/contacts/${id()}?${scope}`, headers }),
      floorRequests: { f1: () => ({ url: `${floors}/f1/one?id=${id()}` }) },
    },
    {
      name: 'change one field',
      goals: { f1: 0.5 },
      productRequest: () => ({
        url: `${product}/contacts/${id()}/job-title?${scope}`,
        method: 'PATCH',
        headers,
        body: title(),
      }),
      floorRequests: { f1: () => ({ url: `${floors}/f1/patch?id=${id()}`, method: 'PATCH', body: title() }) },
    },
    {
      name: 'create a contact',
      goals: { f1: 0.5 },
      productRequest: () => ({ url: `${product}/contacts?${scope}`, method: 'POST', headers, body: contactBody() }),
      floorRequests: { f1: () => ({ url: `${floors}/f1/create`, method: 'POST', body: contactBody() }) },
    },
    {
      name: 'search by part of a name',
      goals: { f1: 0.6 },
      productRequest: () => ({ url: `${product}/contacts?${scope}&limit=60&search=${word()}`, headers }),
      floorRequests: { f1: () => ({ url: `${floors}/f1/search?search=${word()}` }) },
    },
  ]
}

/** The ids of the 500 newest contacts. */
export async function listContactIds({ product, person }: Pick<Servers, 'product' | 'person'>): Promise<string[]> {
  const url = `${product}/contacts?workspaceId=${person.workspaceId}&limit=500`
  const { data } = JSON.parse(
    await sendRequest(undefined, { url, headers: { authorization: `Bearer ${person.token}` } }),
  )
  return (data as { id: string }[]).map(({ id }) => id)
}

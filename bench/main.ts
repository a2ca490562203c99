import { rate, send } from './load.ts'
import { setStage } from './stage.ts'

/** `npm run bench`: the product beside its floors, rounds interleaved A B A B, as ratios (docs/decisions, performance). */
const contacts = Number(process.env.BENCH_CONTACTS ?? 100_000)
const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const seconds = Number(process.env.BENCH_SECONDS ?? 2)

const stage = await setStage(contacts)
const { product, floors, person } = stage
const headers = { authorization: `Bearer ${person.token}` }
const scope = `workspaceId=${person.workspaceId}&organizationId=${person.organizationId}`
const { data } = JSON.parse(await send(undefined, { url: `${product}/contacts?${scope}&limit=500`, headers })) as {
  data: { id: string }[]
}
const anyId = () => data[Math.floor(Math.random() * data.length)]?.id
let serial = 0
const fresh = () => JSON.stringify({ name: `Person ${serial++}`, email: `bench${serial}@people.example` })
const words = ['eae', 'ator', 'bene', 'dcea', 'fina']
const word = () => words[serial++ % words.length] ?? ''

const works: {
  work: string
  goal: string
  ours: () => Parameters<typeof send>[1]
  theirs: Record<string, () => Parameters<typeof send>[1]>
}[] = [
  {
    work: 'list of 60 contacts',
    goal: '≥ 1.2 × F1, ≥ 0.65 × F2',
    ours: () => ({ url: `${product}/contacts?${scope}&limit=60`, headers }),
    theirs: { F1: () => ({ url: `${floors}/f1/list` }), F2: () => ({ url: `${floors}/f2/list` }) },
  },
  {
    work: 'one contact',
    goal: '≥ 0.7 × F1',
    ours: () => ({ url: `${product}/contacts/${anyId()}?${scope}`, headers }),
    theirs: { F1: () => ({ url: `${floors}/f1/one?id=${anyId()}` }) },
  },
  {
    work: 'change one field',
    goal: '≥ 0.5 × F1',
    ours: () => ({
      url: `${product}/contacts/${anyId()}/job-title?${scope}`,
      method: 'PATCH',
      headers,
      body: JSON.stringify({ jobTitle: `Buyer ${serial++}` }),
    }),
    theirs: {
      F1: () => ({
        url: `${floors}/f1/patch?id=${anyId()}`,
        method: 'PATCH',
        body: JSON.stringify({ jobTitle: `Buyer ${serial++}` }),
      }),
    },
  },
  {
    work: 'create a contact',
    goal: '≥ 0.5 × F1',
    ours: () => ({ url: `${product}/contacts?${scope}`, method: 'POST', headers, body: fresh() }),
    theirs: { F1: () => ({ url: `${floors}/f1/create`, method: 'POST', body: fresh() }) },
  },
  {
    work: 'search by part of a name',
    goal: '≥ 0.6 × F1',
    ours: () => ({ url: `${product}/contacts?${scope}&limit=60&search=${word()}`, headers }),
    theirs: { F1: () => ({ url: `${floors}/f1/search?search=${word()}` }) },
  },
]

const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

try {
  console.log(`${contacts.toLocaleString('en-US')} contacts, ${rounds} rounds of ${seconds} s, 16 connections\n`)
  const table = []
  for (const { work, goal, ours, theirs } of works) {
    const measured: Record<string, number[]> = {
      product: [],
      ...Object.fromEntries(Object.keys(theirs).map((name) => [name, []])),
    }
    for (let round = 0; round < rounds; round++) {
      measured.product?.push(await rate(ours, seconds))
      for (const [name, call] of Object.entries(theirs)) measured[name]?.push(await rate(call, seconds))
    }
    const own = median(measured.product ?? [])
    const ratios = Object.keys(theirs).map((name) => `${(own / median(measured[name] ?? [])).toFixed(2)} × ${name}`)
    table.push({ work, 'requests/s': Math.round(own), ratio: ratios.join(', '), goal })
  }
  console.table(table)
} finally {
  await stage.close()
}

import { type Static, type TProperties, Type } from 'typebox'
import { dealStatuses } from '../deals/enums.ts'
import { leadCategories } from './enums.ts'

const countsObject = <const K extends string>(...keys: K[]) =>
  Type.Object(
    Object.fromEntries(keys.map((key) => [key, Type.Integer()])) as Record<K, ReturnType<typeof Type.Integer>>,
  )

/** How much there is of everything (DASH-001 … DASH-005, GAP-046). What is in the trash does not count. */
export const DashboardCounts = Type.Object({
  leads: countsObject('total', 'customers', 'prospects', 'partnerships', 'network'),
  companies: countsObject('total', 'active', 'prospects', 'customers', 'partners'),
  deals: countsObject('total', 'open', 'won', 'lost', 'paused'),
  tasks: countsObject('total', 'pending', 'completed', 'overdue'),
  /** Open deals, and the different people and companies that they are about. */
  pipeline: Type.Object({
    total: Type.Integer(),
    uniqueContacts: Type.Integer(),
    uniqueCompanies: Type.Integer(),
    /** Deals of each status. */
    pipelineCounts: countsObject(...dealStatuses),
    /** Of those people, by the rules for leads: somebody can be in two of them. */
    categoryCounts: countsObject(...leadCategories),
  } satisfies TProperties),
})
export type DashboardCounts = Static<typeof DashboardCounts>

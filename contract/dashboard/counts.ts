import { type Static, type TProperties, Type } from 'typebox'
import { dealStatuses } from '../deals/enums.ts'
import { leadCategories } from './enums.ts'

const countsObject = <const K extends string>(...keys: K[]) =>
  Type.Object(
    Object.fromEntries(keys.map((key) => [key, Type.Integer()])) as Record<K, ReturnType<typeof Type.Integer>>,
  )

/** Totals of the workspace (DASH-001 … DASH-005, GAP-046). Records in the trash are not counted. */
export const DashboardCounts = Type.Object({
  leads: countsObject('total', 'customers', 'prospects', 'partnerships', 'network'),
  companies: countsObject('total', 'active', 'prospects', 'customers', 'partners'),
  deals: countsObject('total', 'open', 'won', 'lost', 'paused'),
  tasks: countsObject('total', 'pending', 'completed', 'overdue'),
  /** Open deals, and the distinct people and companies they are about. */
  pipeline: Type.Object({
    total: Type.Integer(),
    uniqueContacts: Type.Integer(),
    uniqueCompanies: Type.Integer(),
    /** Deals of each status. */
    pipelineCounts: countsObject(...dealStatuses),
    /** The people with open deals, by lead category; one person can be in two categories. */
    categoryCounts: countsObject(...leadCategories),
  } satisfies TProperties),
})
export type DashboardCounts = Static<typeof DashboardCounts>

import { type DashboardOwner, dashboardOwners } from '#contract/dashboard/enums.ts'

/** Whose numbers are shown, and the week whose activities are open over the dashboard, `from/to`. */
type DashboardSearch = { owner?: DashboardOwner | 'everyone'; week?: string }

export const parseDashboardSearch = ({ owner, week }: Record<string, unknown>): DashboardSearch => ({
  owner: owner === 'everyone' ? owner : dashboardOwners.find((each) => each === owner),
  week: typeof week === 'string' ? week : undefined,
})

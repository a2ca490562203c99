/** The week whose activities are open over the dashboard, `from/to`. */
type DashboardSearch = { week?: string }

export const parseDashboardSearch = ({ week }: Record<string, unknown>): DashboardSearch => ({
  week: typeof week === 'string' ? week : undefined,
})

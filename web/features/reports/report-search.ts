/** Which report is shown, and what it is limited to. The page interprets the values. */
export type ReportSearch = {
  [K in 'report' | 'days' | 'from' | 'to' | 'period' | 'group' | 'pipeline' | 'member' | 'compare']?: string | undefined
}

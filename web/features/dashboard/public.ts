/** The cards and charts of the dashboard, and links from numbers to lists. */

export { Card } from './card.tsx'
export { ChartCard } from './chart-card.tsx'
export { formatExactTotals, formatShortTotals } from './currency-totals.ts'
export { type DrillDown, DrillDownLink } from './drill-down-link.tsx'

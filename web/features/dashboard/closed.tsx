import { ChartCard } from './chart.tsx'
import type { Behind } from './number-link.tsx'
import type { Overview } from './requests.ts'
import { exactSums } from './sums.ts'

/** What was won and lost, month after month. */
export function Closed({ closed, timeZone }: { closed: Overview['closed']; timeZone: string }) {
  const name = (style: 'short' | 'long') =>
    new Intl.DateTimeFormat('en-US', { month: style, timeZone, ...(style === 'long' && { year: 'numeric' }) })
  const [short, long] = [name('short'), name('long')]
  const behind = (status: string, { from, to }: { from: string; to: string }): Behind => ({
    to: '/deals',
    search: { status, actualCloseFrom: from, actualCloseTo: to },
  })
  return (
    <ChartCard
      title="Won and lost by month"
      empty="No deal was won or lost in the last twelve months."
      columns={closed.map(({ from, to, won, lost }) => ({
        key: from,
        label: short.format(new Date(from)),
        long: long.format(new Date(from)),
        bars: [
          {
            ...{ name: 'Won', count: won.count, tone: 'var(--green-solid)', more: exactSums(won.value) },
            behind: behind('WON', { from, to }),
          },
          {
            ...{ name: 'Lost', count: lost.count, tone: 'var(--red-solid)', more: exactSums(lost.value) },
            behind: behind('LOST', { from, to }),
          },
        ],
      }))}
    />
  )
}

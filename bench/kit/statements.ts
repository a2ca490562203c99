import pg from 'pg'
import { loadCredentials } from '../../server/platform/postgres/cluster-credentials.ts'

/** Settings of a PostgreSQL that counts its statements. */
export const statementSettings = {
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.track_planning': 'on',
  'pg_stat_statements.track': 'all',
}

/** Per request; plan and execution in microseconds. */
type StatementRow = {
  calls: number
  plan: number
  execution: number
  buffers: number
  toplevel: boolean
  query: string
}

/** The statistics of the statements of a scratch PostgreSQL, which only its superuser can read. */
export async function openStatementStatistics({ url, dataDir }: { url: string; dataDir: string }) {
  const target = new URL(url)
  target.username = 'postgres'
  target.password = loadCredentials(dataDir).superuserPassword
  const client = new pg.Client({ connectionString: target.href })
  await client.connect()
  await client.query('create extension if not exists pg_stat_statements')
  return {
    reset: (): Promise<unknown> => client.query('select pg_stat_statements_reset()'),
    /** Those that took most time for `requests` requests, per request. A statement that does not run with at least half of them belongs to something else. */
    async format(requests: number): Promise<string> {
      const { rows } = await client.query<StatementRow>(
        `select calls::float / $1 as calls, total_plan_time * 1000 / $1 as plan, total_exec_time * 1000 / $1 as execution, toplevel,
                ((shared_blks_hit + shared_blks_read) / calls)::int as buffers, regexp_replace(query, '\\s+', ' ', 'g') as query
           from pg_stat_statements
          where calls >= $1::float / 2 and query not like '%pg_stat_statements%' order by total_exec_time + total_plan_time desc limit 25`,
        [requests],
      )
      return rows.map(formatStatement).join('\n')
    },
    close: (): Promise<void> => client.end(),
  }
}

const maxStatementLength = 160

function formatStatement({ calls, plan, execution, buffers, toplevel, query }: StatementRow): string {
  const cost = `${plan.toFixed(0)} + ${execution.toFixed(0)} µs, ${buffers} buffers`
  const text = query.length > maxStatementLength ? `${query.slice(0, maxStatementLength)} …` : query
  return `${calls.toFixed(1).padStart(5)} × ${cost}${toplevel ? '' : ', inside another'}: ${text}`
}

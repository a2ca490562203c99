import pg from 'pg'
import { loadCredentials } from '../../server/platform/postgres/cluster-credentials.ts'

/** Settings of a PostgreSQL that counts its statements. */
export const statementSettings = {
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.track_planning': 'on',
  'pg_stat_statements.track': 'all',
}

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
    /** Those that took most time: calls, milliseconds of planning and execution, and buffers of each call. */
    async format(): Promise<string> {
      const { rows } = await client.query<StatementRow>(
        `select calls::int, total_plan_time / calls as plan, mean_exec_time as execution, toplevel,
                ((shared_blks_hit + shared_blks_read) / calls)::int as buffers, regexp_replace(query, '\\s+', ' ', 'g') as query
           from pg_stat_statements
          where calls > 0 and query not like '%pg_stat_statements%' order by total_exec_time + total_plan_time desc limit 25`,
      )
      return rows.map(formatStatement).join('\n')
    },
    close: (): Promise<void> => client.end(),
  }
}

function formatStatement({ calls, plan, execution, buffers, toplevel, query }: StatementRow): string {
  const cost = `${plan.toFixed(3)} + ${execution.toFixed(3)} ms, ${buffers} buffers`
  return `${String(calls).padStart(7)} × ${cost}${toplevel ? '' : ', inside another'}: ${query}`
}

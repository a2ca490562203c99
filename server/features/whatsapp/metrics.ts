import { accountStatuses } from '#contract/whatsapp/enums.ts'
import { sql } from '../../platform/database/sql.ts'
import type { StoredMetrics } from '../../platform/metrics/stored-metrics.ts'
import { currentStatus } from './accounts/account-columns.ts'

/** Accounts of all workspaces, by the status that people see. */
const accountMetrics: StoredMetrics = {
  label: 'status',
  gauges: { parley_whatsapp_accounts: 'WhatsApp accounts' },
  select: sql`
    select 'parley_whatsapp_accounts', s.status, count(a.status)
      from unnest(${[...accountStatuses]}::text[]) as s (status)
      left join (select ${currentStatus} as status from whatsapp_accounts c where c.deleted_at is null) a on a.status = s.status
     group by s.status`,
}

/** Messages of all workspaces that wait to be sent. */
const outboxMetrics: StoredMetrics = {
  gauges: {
    parley_whatsapp_messages_unsent: 'WhatsApp messages that wait to be sent',
    parley_whatsapp_oldest_unsent_age_seconds: 'Seconds that the oldest of them has waited',
  },
  select: sql`
    select m.name, null, m.value
      from (select count(*) as unsent, extract(epoch from now() - min(o.created_at)) as age from whatsapp_outbox o where o.kind = 'send') q,
           lateral (values ('parley_whatsapp_messages_unsent', q.unsent), ('parley_whatsapp_oldest_unsent_age_seconds', coalesce(q.age, 0))) m (name, value)`,
}

export const whatsappMetrics: readonly StoredMetrics[] = [accountMetrics, outboxMetrics]

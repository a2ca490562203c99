import { closedStatuses } from '#contract/tasks/enums.ts'
import { taskFields } from '#contract/tasks/fields.ts'
import { carriedShown, fieldsShown, personShown } from '../../platform/shown.ts'
import { fixed, raw, type Sql, sql } from '../../platform/sql.ts'

const closed = raw(closedStatuses.map((status) => `'${status}'`).join())

/** A task of alias `c` that is still to be done. */
export const isOpen: Sql = sql`c.status not in (${closed})`

/** A task of alias `c` that is overdue: the moment has passed, whatever the day is called where somebody sits (TASK-029). */
export const isOverdue: Sql = sql`c.due_date < now() and ${isOpen}`

const contactOf = (id: Sql): Sql => sql`
  select json_build_object('id', k.id, 'name', k.name, 'email', k.email, 'phoneNumber', k.phone_number)
    from contacts k
   where k.workspace_id = c.workspace_id and k.id = ${id} and k.deleted_at is null`
const companyOf = (id: Sql): Sql => sql`
  select json_build_object('id', o.id, 'name', o.name, 'industry', o.industry)
    from companies o
   where o.workspace_id = c.workspace_id and o.id = ${id} and o.deleted_at is null`

/** What the task itself names, or else its deal (GAP-075). */
const ownOrOfDeal = (column: string, of: (id: Sql) => Sql): Sql => sql`
  case when c.${raw(column)} is not null then (${of(sql`c.${raw(column)}`)})
       when c.deal_id is not null then (${of(sql`(
         select d.${raw(column)} from deals d
          where d.workspace_id = c.workspace_id and d.id = c.deal_id and d.deleted_at is null)`)}) end`

const nameOf = (column: string): Sql => sql`
  (select json_build_object('name', n.${raw(column)}) from workspace_names n where n.workspace_id = c.workspace_id)`

/** The wire form of a task of alias `c`, as alias `shown`. What it points at is read by one index lookup each, and only where it points at something. */
export const taskShown: Sql = fixed(sql`
  cross join lateral (
    select c.id, ${fieldsShown(taskFields)}, ${carriedShown},
           ${personShown('assignee_id')} as assignee,
           ${ownOrOfDeal('contact_id', contactOf)} as contact,
           ${ownOrOfDeal('company_id', companyOf)} as company,
           case when c.deal_id is not null then
             (select json_build_object('id', d.id, 'title', d.title)
                from deals d
               where d.workspace_id = c.workspace_id and d.id = c.deal_id and d.deleted_at is null) end as deal,
           ${nameOf('workspace')} as workspace,
           ${nameOf('organization')} as organization) shown`)

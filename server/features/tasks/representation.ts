import { taskFields } from '#contract/tasks/fields.ts'
import { raw, type Sql, sql, staticSql } from '../../platform/database/sql.ts'
import { commonColumns, fieldColumns, personColumn } from '../../records/columns.ts'
import { isOpenTask, isOverdueTask } from '../../records/filters/filter-values.ts'

/** Condition that the task of alias `c` is open. */
export const openTaskWhere: Sql = raw(isOpenTask('c'))

/** Condition that the task of alias `c` is overdue. */
export const overdueTaskWhere: Sql = raw(isOverdueTask('c'))

const selectContact = (id: Sql): Sql => sql`
  select json_build_object('id', k.id, 'name', k.name, 'email', k.email, 'phoneNumber', k.phone_number)
    from contacts k
   where k.workspace_id = c.workspace_id and k.id = ${id} and k.deleted_at is null`
const selectCompany = (id: Sql): Sql => sql`
  select json_build_object('id', o.id, 'name', o.name, 'industry', o.industry)
    from companies o
   where o.workspace_id = c.workspace_id and o.id = ${id} and o.deleted_at is null`

/** Uses the task's own link, or else that of its deal (GAP-075). */
const ownOrDealColumn = (column: string, select: (id: Sql) => Sql): Sql => sql`
  case when c.${raw(column)} is not null then (${select(sql`c.${raw(column)}`)})
       when c.deal_id is not null then (${select(sql`(
         select d.${raw(column)} from deals d
          where d.workspace_id = c.workspace_id and d.id = c.deal_id and d.deleted_at is null)`)}) end`

const scopeName = (column: string): Sql => sql`
  (select json_build_object('name', n.${raw(column)}) from workspace_names n where n.workspace_id = c.workspace_id)`

/** The representation of a task of alias `c`, as alias `shown`. Each link takes one index lookup, and none if it is empty. */
export const taskRepresentation: Sql = staticSql(sql`
  cross join lateral (
    select c.id, ${fieldColumns(taskFields)}, ${commonColumns},
           ${personColumn('assignee_id')} as assignee,
           ${ownOrDealColumn('contact_id', selectContact)} as contact,
           ${ownOrDealColumn('company_id', selectCompany)} as company,
           case when c.deal_id is not null then
             (select json_build_object('id', d.id, 'title', d.title)
                from deals d
               where d.workspace_id = c.workspace_id and d.id = c.deal_id and d.deleted_at is null) end as deal,
           ${scopeName('workspace')} as workspace,
           ${scopeName('organization')} as organization) shown`)

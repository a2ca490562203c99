import type { PluralName } from '#contract/kit/kinds.ts'
import type { SearchKind } from '#contract/search/enums.ts'
import { type Sql, sql } from '../../platform/database/sql.ts'

const selectActive = (table: Sql, alias: Sql, id: Sql, columns: Sql): Sql => sql`
  (select ${columns} from ${table} ${alias} where ${alias}.workspace_id = c.workspace_id and ${alias}.id = ${id} and ${alias}.deleted_at is null)`

const companyNameColumn = selectActive(sql`companies`, sql`o`, sql`c.company_id`, sql`o.name`)

const namedRefJson = (kind: string, name: Sql, alias: Sql) =>
  sql`json_build_object('kind', ${kind}::text, 'id', ${alias}.id, 'name', ${name})`

/** The subject of a note. */
const noteSubject = sql`coalesce(
  ${selectActive(sql`contacts`, sql`k`, sql`c.contact_id`, namedRefJson('contact', sql`k.name`, sql`k`))},
  ${selectActive(sql`companies`, sql`o`, sql`c.company_id`, namedRefJson('company', sql`o.name`, sql`o`))},
  ${selectActive(sql`deals`, sql`d`, sql`c.deal_id`, namedRefJson('deal', sql`d.title`, sql`d`))})`

export const lineColumnNames = [
  'name',
  'detail',
  'company',
  'excerpt',
  'value',
  'currency',
  'at',
  'picture',
  'behind',
  'chat',
] as const
type LineColumns = Partial<Record<(typeof lineColumnNames)[number], Sql>>

/** Of each kind: where it stands, and what a line shows of alias `c`; `word` is the one that excerpts are cut around. */
export const searchSources: Record<
  SearchKind,
  { table: PluralName | 'whatsapp_messages'; line: (word: Sql) => LineColumns; joins?: Sql }
> = {
  contact: {
    table: 'contacts',
    line: () => ({
      name: sql`coalesce(c.name, c.email, c.phone_number)`,
      detail: sql`c.job_title`,
      company: companyNameColumn,
      excerpt: sql`nullif(concat_ws(' · ', c.email, c.phone_number, c.whatsapp_number), '')`,
      picture: sql`c.avatar`,
    }),
  },
  company: {
    table: 'companies',
    line: () => ({
      name: sql`c.name`,
      detail: sql`c.industry`,
      excerpt: sql`nullif(concat_ws(' · ', c.domain, c.email, c.phone_number, c.whatsapp_number), '')`,
      picture: sql`c.logo`,
    }),
  },
  deal: {
    table: 'deals',
    line: (word) => ({
      name: sql`c.title`,
      detail: sql`c.status`,
      company: companyNameColumn,
      excerpt: sql`excerpt(c.description, ${word})`,
      value: sql`c.value`,
      currency: sql`c.currency`,
    }),
  },
  task: {
    table: 'tasks',
    line: (word) => ({
      name: sql`c.title`,
      detail: sql`c.status`,
      company: companyNameColumn,
      excerpt: sql`excerpt(c.description, ${word})`,
      at: sql`c.due_date`,
    }),
  },
  note: {
    table: 'notes',
    line: (word) => ({
      name: sql`c.title`,
      excerpt: sql`excerpt(c.content, ${word})`,
      at: sql`c.created_at`,
      behind: noteSubject,
    }),
  },
  message: {
    table: 'whatsapp_messages',
    joins: sql`
      join whatsapp_conversations v on v.workspace_id = c.workspace_id and v.id = c.conversation_id
      left join contacts w on w.workspace_id = c.workspace_id and w.id = v.contact_id and w.deleted_at is null`,
    line: (word) => ({
      name: sql`coalesce(w.name, v.profile_name, v.phone_number, v.whatsapp_id)`,
      excerpt: sql`excerpt(c.content, ${word})`,
      at: sql`c.said_at`,
      behind: sql`case when w.id is not null then ${namedRefJson('contact', sql`w.name`, sql`w`)} end`,
      chat: sql`json_build_object('accountId', c.account_id, 'whatsappId', v.whatsapp_id)`,
    }),
  },
}

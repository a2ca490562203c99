import { pluralOf } from '#contract/kit/kinds.ts'
import type { Permission } from '#contract/kit/roles.ts'
import type { SearchKind } from '#contract/search/enums.ts'
import { type Sql, sql } from '../../platform/database/sql.ts'
import type { RecordDescriptor } from '../../records/descriptor.ts'
import { excerptColumn, namedRefJson, type SearchLine } from '../../records/search-line.ts'

/** The table of a kind, the permission to list it, and the columns of a result over alias `c` and `joins`. */
type SearchSource = {
  table: string
  permission: Permission
  line: (word: Sql) => SearchLine
  joins?: Sql
}
export type SearchSources = Readonly<Record<SearchKind, SearchSource>>

const messageSource: SearchSource = {
  table: 'whatsapp_messages',
  permission: 'whatsapp:read',
  joins: sql`
      join whatsapp_conversations v on v.workspace_id = c.workspace_id and v.id = c.conversation_id
      left join contacts w on w.workspace_id = c.workspace_id and w.id = v.contact_id and w.deleted_at is null`,
  line: (word) => ({
    name: sql`coalesce(w.name, v.profile_name, v.phone_number, v.whatsapp_id)`,
    excerpt: excerptColumn('content', word),
    at: sql`c.sent_at`,
    subject: sql`case when w.id is not null then ${namedRefJson('contact', sql`w.name`, sql`w`)} end`,
    chat: sql`json_build_object('accountId', c.account_id, 'whatsappId', v.whatsapp_id)`,
  }),
}

/** Creates the search sources: searchable record kinds and messages. */
export const createSearchSources = (descriptors: readonly RecordDescriptor[]): SearchSources =>
  ({
    ...Object.fromEntries(
      descriptors.flatMap(({ kind, searchLine }) =>
        searchLine
          ? [
              [
                kind,
                {
                  table: pluralOf(kind),
                  permission: `${pluralOf(kind)}:read`,
                  line: searchLine,
                } satisfies SearchSource,
              ],
            ]
          : [],
      ),
    ),
    message: messageSource,
  }) as SearchSources

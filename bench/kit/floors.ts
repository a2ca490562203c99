import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { contactFields } from '#contract/contacts/fields.ts'
import { toColumnName } from '#contract/kit/names.ts'
import { shownFields } from './shown-fields.ts'

/**
 * Minimal servers for the same work: `node:http` + `pg` + a prepared statement, without session, tenant or validation. F1 maps rows to JSON
 * in Node; F2 lets PostgreSQL write the JSON.
 */
export type Floors = { url: string; close(): Promise<void> }

const selectColumns = (keys: readonly string[]) => keys.map((key) => `${toColumnName(key)} as "${key}"`).join(', ')
const columns = selectColumns(['id', ...Object.keys(contactFields), 'version', 'createdAt', 'updatedAt'])
const storedShownFields = ['id', ...shownFields.filter((key) => key in contactFields), 'version']
const selectList = (listColumns: string) =>
  `select ${listColumns} from contacts where workspace_id = $1 and deleted_at is null order by created_at desc, id desc limit 60`

const selectOne = `select ${columns} from contacts where workspace_id = $1 and id = $2`
const updateTitle = `update contacts set job_title = $3, updated_at = now() where workspace_id = $1 and id = $2 returning ${columns}`
const insertContact = `insert into contacts (workspace_id, id, name, email) values ($1, gen_random_uuid(), $2, $3) returning ${columns}`
const asJson = (list: string) => `select coalesce(json_agg(t), '[]')::text as j from (${list}) t`

/** The statements of the floors, which take the workspace first: a list (F2), one contact, a change and a new contact. */
export const floorStatements = {
  list: asJson(selectList(columns)),
  one: selectOne,
  change: updateTitle,
  create: insertContact,
}

export async function openFloors(url: string, workspaceId: string): Promise<Floors> {
  const pool = new pg.Pool({ connectionString: url, max: 16, options: '-c timezone=UTC' })
  const mapRows = (name: string, text: string) => async () =>
    wrapInEnvelope(JSON.stringify((await pool.query({ name, text, values: [workspaceId] })).rows))
  const readJson = (name: string, list: string) => async () => {
    return wrapInEnvelope((await pool.query({ name, text: asJson(list), values: [workspaceId] })).rows[0].j)
  }
  const answers: Record<string, (target: URL, body: string) => Promise<string>> = {
    '/f1/list': mapRows('f1-list', selectList(columns)),
    '/f2/list': readJson('f2-list', selectList(columns)),
    '/f1/fields': mapRows('f1-fields', selectList(selectColumns(storedShownFields))),
    '/f2/fields': readJson('f2-fields', selectList(selectColumns(storedShownFields))),
    '/f1/one': async (target) =>
      wrapInEnvelope(
        JSON.stringify(
          (
            await pool.query({
              name: 'f1-one',
              text: selectOne,
              values: [workspaceId, target.searchParams.get('id')],
            })
          ).rows[0],
        ),
      ),
    '/f1/patch': async (target, body) => {
      const { rows } = await pool.query({
        name: 'f1-patch',
        text: updateTitle,
        values: [workspaceId, target.searchParams.get('id'), JSON.parse(body).jobTitle],
      })
      return wrapInEnvelope(JSON.stringify(rows[0]))
    },
    '/f1/create': async (_target, body) => {
      const given = JSON.parse(body)
      return wrapInEnvelope(
        JSON.stringify(
          (await pool.query({ name: 'f1-create', text: insertContact, values: [workspaceId, given.name, given.email] }))
            .rows[0],
        ),
      )
    },
    '/f1/search': async (target) => {
      // Which plan PostgreSQL would choose otherwise depends on its sample of the rows; the other one takes five times as long here.
      const text = `with found as materialized (select ${columns} from contacts where workspace_id = $1 and deleted_at is null and search like '%' || $2::text || '%')
        select * from found order by "createdAt" desc, id desc limit 60`
      return wrapInEnvelope(
        JSON.stringify((await pool.query({ text, values: [workspaceId, target.searchParams.get('search')] })).rows),
      )
    },
  }
  const server: Server = createServer(async (request, response) => {
    const target = new URL(request.url ?? '/', 'http://floor')
    let body = ''
    for await (const chunk of request) body += chunk
    const answer = answers[target.pathname]
    response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' })
    response.end(answer ? await answer(target, body) : '')
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      await new Promise((done) => server.close(done))
      await pool.end()
    },
  }
}

const wrapInEnvelope = (data: string) => `{"success":true,"data":${data}}`

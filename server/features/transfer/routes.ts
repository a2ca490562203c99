import type { FastifyInstance } from 'fastify'
import { type TSchema, Type } from 'typebox'
import { OnlyId } from '#contract/kit/schema.ts'
import { ExportField, type ExportRequest } from '#contract/transfer/exports.ts'
import {
  DryRun,
  Import,
  ImportPreview,
  importBody,
  importLimits,
  PastImport,
  previewBody,
} from '#contract/transfer/imports.ts'
import { audit } from '../../platform/audit.ts'
import { scoped } from '../../platform/http.ts'
import { fingerprint } from '../../platform/idempotency.ts'
import type { Platform } from '../../platform/platform.ts'
import { inTransaction, type Scope } from '../../platform/scope.ts'
import { sql } from '../../platform/sql.ts'
import { csvLine } from './cells.ts'
import { datedName, type ExportKind, send, write } from './exports.ts'
import { failedRows } from './failed.ts'
import { claimOf, settled, start, stateOf } from './imports.ts'
import type { ImportKind } from './kinds.ts'
import { preview } from './previews.ts'
import { rehearse } from './rehearsal.ts'
import { pastImports } from './sql.ts'
import { beginUndo, cancel } from './undo.ts'
import { receive } from './uploads.ts'

/** Files of records in and out: the same calls for every kind. */
export function transferRoutes(
  app: FastifyInstance,
  platform: Platform,
  kinds: { imports: ImportKind[]; exports: { kind: ExportKind; body: TSchema }[] },
): void {
  const route = scoped(app, platform)
  for (const kind of kinds.imports) importRoutes(app, platform, kind)
  for (const { kind, body } of kinds.exports) exportRoutes(app, platform, kind, body)

  route({
    method: 'GET',
    url: '/imports/:id',
    summary: 'State of an import that you started',
    may: 'contacts:import',
    params: OnlyId,
    reply: Import,
    does: async (scope, { params }) => (await stateOf(scope, params.id)).text,
  })

  route({
    method: 'POST',
    url: '/imports/:id/cancel',
    summary: 'End an import that waits or runs; the rows that are in stay, and can be undone',
    may: 'contacts:import',
    params: OnlyId,
    reply: Import,
    does: async (scope, { params, caller }) => {
      await admit(scope)
      const claim = claimOf(caller, scope.workspaceId, { may: 'contacts:import' })
      const file = await inTransaction(platform.database, claim, (tx) => cancel(tx, params.id, kinds.imports))
      await platform.files.remove(file)
      return settled(platform, claim, params.id)
    },
  })

  route({
    method: 'POST',
    url: '/imports/:id/undo',
    summary: 'Take back all that an import did, once; a small one is undone in the answer',
    may: 'contacts:import',
    params: OnlyId,
    reply: Import,
    does: async (scope, { params, caller }) => {
      await admit(scope)
      const claim = claimOf(caller, scope.workspaceId, { may: 'contacts:import' })
      await inTransaction(platform.database, claim, (tx) => beginUndo(tx, params.id))
      return settled(platform, claim, params.id)
    },
  })

  route({
    method: 'GET',
    url: '/imports/:id/failed',
    summary:
      'The failed rows as CSV, with row number, column and reason; on request also the rows with values left out',
    may: 'contacts:import',
    params: OnlyId,
    query: Type.Object({ leftOut: Type.Optional(Type.Boolean({ default: false })) }),
    tx: 'transaction',
    takes: 'minutes',
    does: async (scope, { params, query, reply }) => {
      const selected = await failedRows(scope, params.id, query.leftOut ?? false)
      const written = await write(scope, platform.files, 'csv', selected)
      return send(reply, platform.files, written, { name: 'failed-rows', format: 'csv' })
    },
  })
}

function importRoutes(app: FastifyInstance, platform: Platform, kind: ImportKind): void {
  const route = scoped(app, platform)

  route({
    method: 'POST',
    url: `/${kind.name}/import`,
    summary: 'Import a CSV or XLSX file or JSON rows as a job; a small one is done in the answer',
    may: kind.may,
    body: importBody(kind.name),
    bodyLimit: importLimits.jsonBytes,
    reply: Type.Union([Import, DryRun]),
    does: async (scope, { request, caller }) => {
      await admit(scope)
      const upload = await receive(request, platform.files, kind.name)
      const claim = claimOf(caller, scope.workspaceId, kind)
      if (upload.dryRun) return rehearse(platform, claim, kind, upload, () => request.raw.socket?.destroyed === true)
      const { hash, mapping, onDuplicate, read } = upload
      const key = request.headers['idempotency-key']
      const call = fingerprint('POST', request.url, { hash, mapping, onDuplicate, read })
      const repeat = typeof key === 'string' && key !== '' ? { key, fingerprint: call } : null
      return start(platform, claim, kind, upload, repeat)
    },
  })

  route({
    method: 'POST',
    url: `/${kind.name}/import/preview`,
    summary: 'What the columns of a file would be imported into; of a text file the first 256 KB are enough',
    may: kind.may,
    body: previewBody,
    reply: ImportPreview,
    does: async (scope, { request }) => {
      await admit(scope)
      return preview(request, platform.files, kind)
    },
  })

  route({
    method: 'GET',
    url: `/${kind.name}/imports`,
    summary: 'The last imports that you started, newest first',
    may: kind.may,
    reply: Type.Array(PastImport, { maxItems: importLimits.pastShown }),
    does: (scope) => pastImports(scope, kind.name),
  })

  route({
    method: 'GET',
    url: `/${kind.name}/import/template`,
    summary: 'A CSV file with the usual columns and one made-up row',
    may: kind.may,
    does: async (scope, { reply }) => {
      await admit(scope)
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${kind.name}-template.csv"`)
      return templateOf(kind)
    },
  })
}

/** With a byte order mark, by which spreadsheets know that it is UTF-8. */
const templateOf = ({ targets, example }: ImportKind): string =>
  `\ufeff${csvLine(Object.keys(example).map((key) => targets[key]?.label ?? key))}${csvLine(Object.values(example))}`

/** Nobody's file is read before the database has let the caller in; and no transaction waits for a slow upload. */
const admit = (scope: Scope): Promise<unknown> => scope.tx.rows(sql`select true as admitted`)

function exportRoutes(app: FastifyInstance, platform: Platform, kind: ExportKind, body: TSchema): void {
  const route = scoped(app, platform)

  route({
    method: 'GET',
    url: `/${kind.name}/export/fields`,
    summary: 'The columns that an export can have',
    may: kind.may,
    reply: Type.Array(ExportField),
    does: (scope) => kind.fields(scope),
  })

  route({
    method: 'POST',
    url: `/${kind.name}/export`,
    summary: 'Download records as CSV, XLSX or JSON',
    may: kind.may,
    body,
    tx: 'transaction',
    takes: 'minutes',
    does: async (scope, { body, reply }) => {
      const { format = 'csv', fields, options = {} } = (body ?? {}) as ExportRequest
      const selected = await kind.select(scope, format, fields, options)
      const written = await write(scope, platform.files, format, selected)
      await audit(scope, { action: 'records.exported', kind: kind.name, details: { rows: written.rows, format } })
      return send(reply, platform.files, written, { name: datedName(kind.name), format })
    },
  })
}

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { listQuery } from '#contract/kit/envelope.ts'
import { IdParams } from '#contract/kit/schema.ts'
import { ExportField, type ExportRequest } from '#contract/transfer/exports.ts'
import { importLimits, transferRequestsPerMinute } from '#contract/transfer/import-limits.ts'
import {
  createImportBody,
  DryRun,
  Import,
  ImportFile,
  ImportHistoryEntry,
  ImportPreview,
  ImportProblem,
  PastImport,
  suggestMappingBody,
  TransferPluralSchema,
} from '#contract/transfer/imports.ts'
import { insertAuditEntry } from '../../platform/events/audit-log.ts'
import { removeSharedFile } from '../../platform/files/shared-files.ts'
import { tenantRoutes } from '../../platform/http/routes.ts'
import type { Platform } from '../../platform/platform.ts'
import { createTotalCache } from '../../records/total-cache.ts'
import { selectPastImports } from './apply/import-store.ts'
import { getImportState, startImport, waitUntilSettled } from './apply/start-import.ts'
import { toCsvLine } from './csv-cells.ts'
import type { ImportDescriptor } from './descriptors.ts'
import { dryRunImport } from './dry-run/dry-run.ts'
import { writeFailedRows } from './dry-run/failed-rows.ts'
import { selectFailedRows } from './export/failed-rows.ts'
import { selectProblems } from './export/problems.ts'
import { type ExportDescriptor, sendExport, withDate, writeExport } from './export/write-export.ts'
import { findImportFile, listImportHistory } from './history/import-history.ts'
import { suggestMapping } from './mapping/suggest-mapping.ts'
import { cancelImport, startUndo } from './undo/undo-import.ts'
import { receiveUpload } from './upload/receive-upload.ts'

/** Import and export of records: the same calls for every kind. */
export function registerTransferRoutes(
  app: FastifyInstance,
  platform: Platform,
  kinds: { imports: ImportDescriptor[]; exports: ExportDescriptor[] },
): void {
  const route = tenantRoutes(app, platform)
  for (const kind of kinds.imports) registerImportRoutes(app, platform, kind)
  for (const kind of kinds.exports) registerExportRoutes(app, platform, kind)
  registerHistoryRoutes(app, platform)
  registerReportRoutes(app, platform)

  route({
    method: 'GET',
    url: '/imports/:id',
    summary: 'Get the status of an import that you started, or of any as an administrator',
    permission: 'contacts:import',
    params: IdParams,
    reply: Import,
    handler: async (scope, { params }) => (await getImportState(scope, params.id)).text,
  })

  route({
    method: 'POST',
    url: '/imports/:id/cancel',
    summary: 'Cancel a queued or running import; rows already imported stay and can be undone',
    permission: 'contacts:import',
    params: IdParams,
    reply: Import,
    authorize: 'before-handler',
    handler: async (access, { params }) => {
      const file = await access.transaction((scope) => cancelImport(scope, params.id, kinds.imports))
      await removeSharedFile(platform, file)
      return waitUntilSettled(platform, access, params.id)
    },
  })

  route({
    method: 'POST',
    url: '/imports/:id/undo',
    summary: 'Undo an import, once; the response already reports the result of a small one',
    permission: 'contacts:import',
    params: IdParams,
    reply: Import,
    authorize: 'before-handler',
    handler: async (access, { params }) => {
      await access.transaction((scope) => startUndo(scope, params.id))
      return waitUntilSettled(platform, access, params.id)
    },
  })
}

/** The imports of a workspace. */
function registerHistoryRoutes(app: FastifyInstance, platform: Platform): void {
  const route = tenantRoutes(app, platform)
  const totals = createTotalCache(platform.changes)

  route({
    method: 'GET',
    url: '/imports',
    summary: 'List the imports of the workspace, newest first',
    permission: 'contacts:import',
    query: Type.Object({ limit: listQuery.limit, cursor: listQuery.cursor, kind: Type.Optional(TransferPluralSchema) }),
    reply: ImportHistoryEntry,
    pages: true,
    handler: (scope, { query }) => listImportHistory(scope, query, totals),
  })

  route({
    method: 'GET',
    url: '/imports/:id/file',
    summary: 'Get the name of the file of an import',
    permission: 'contacts:read',
    params: IdParams,
    reply: ImportFile,
    handler: (scope, { params }) => findImportFile(scope, params.id),
  })
}

/** Which rows a file of failed rows has. */
const FailedRowsQuery = Type.Object({
  leftOut: Type.Optional(Type.Boolean({ default: false })),
  problem: Type.Optional(Type.String({ pattern: '^[0-9a-f]{32}$', description: 'Only the rows with this problem' })),
})
const failedRowsFile = { name: 'failed-rows', format: 'csv' } as const

/** What was wrong with the rows of an import, and the rows themselves. */
function registerReportRoutes(app: FastifyInstance, platform: Platform): void {
  const route = tenantRoutes(app, platform)

  route({
    method: 'GET',
    url: '/imports/:id/problems',
    summary: 'List the problems of an import with the values that caused them, those of failed rows first',
    permission: 'contacts:import',
    params: IdParams,
    reply: Type.Array(ImportProblem, { maxItems: importLimits.problems }),
    requestsPerMinute: transferRequestsPerMinute.export,
    tx: 'transaction',
    timeout: 'minutes',
    pool: 'long',
    handler: (scope, { params }) => selectProblems(scope, params.id),
  })

  route({
    method: 'GET',
    url: '/imports/:id/failed',
    summary:
      'The failed rows as CSV, with row number, column and reason; on request also the rows with values left out, or those with one problem',
    permission: 'contacts:import',
    params: IdParams,
    query: FailedRowsQuery,
    tx: 'transaction',
    timeout: 'minutes',
    pool: 'long',
    requestsPerMinute: transferRequestsPerMinute.export,
    handler: async (scope, { params, query, reply }) => {
      const selected = await selectFailedRows(scope, params.id, query)
      const written = await writeExport(scope, platform.files, 'csv', selected)
      return sendExport(reply, platform.files, written, failedRowsFile)
    },
  })
}

function registerImportRoutes(app: FastifyInstance, platform: Platform, kind: ImportDescriptor): void {
  const route = tenantRoutes(app, platform)

  route({
    method: 'POST',
    url: `/${kind.name}/import`,
    summary: 'Import a CSV or XLSX file or JSON rows as a job; the response already reports the result of a small one',
    permission: kind.permission,
    requestsPerMinute: transferRequestsPerMinute.import,
    body: createImportBody(kind.name),
    bodyLimit: importLimits.jsonBytes,
    reply: Type.Union([Import, DryRun]),
    authorize: 'before-handler',
    handler: async (access, { request }) => {
      const upload = await receiveUpload(request, platform.files, access, kind.name)
      return upload.dryRun
        ? dryRunImport(platform, access, kind, upload, () => isGone(request))
        : startImport(platform, access, kind, upload)
    },
  })

  route({
    method: 'POST',
    url: `/${kind.name}/import/failed`,
    summary:
      'Get the rows that an import of a file would report, as CSV in the format of `GET /imports/{id}/failed`; nothing is stored',
    permission: kind.permission,
    requestsPerMinute: transferRequestsPerMinute.export,
    body: createImportBody(kind.name),
    bodyLimit: importLimits.jsonBytes,
    query: FailedRowsQuery,
    authorize: 'before-handler',
    handler: async (access, { request, query, reply }) => {
      const upload = await receiveUpload(request, platform.files, access, kind.name)
      const written = await writeFailedRows(platform, access, kind, upload, {
        ...query,
        isGone: () => isGone(request),
      })
      return sendExport(reply, platform.files, written, failedRowsFile)
    },
  })

  route({
    method: 'POST',
    url: `/${kind.name}/import/preview`,
    summary: 'Suggest a field for each column of a file; the first 256 KB of a text file are enough',
    permission: kind.permission,
    requestsPerMinute: transferRequestsPerMinute.suggestMapping,
    body: suggestMappingBody,
    reply: ImportPreview,
    authorize: 'before-handler',
    handler: (access, { request }) => suggestMapping(request, platform.files, access, kind),
  })

  route({
    method: 'GET',
    url: `/${kind.name}/imports`,
    summary: 'List the last imports that you started, newest first',
    permission: kind.permission,
    reply: Type.Array(PastImport, { maxItems: importLimits.maxPastImports }),
    handler: (scope) => selectPastImports(scope, kind.name),
  })

  route({
    method: 'GET',
    url: `/${kind.name}/import/template`,
    summary: 'Download a CSV template with the usual columns and an example row',
    permission: kind.permission,
    authorize: 'before-handler',
    handler: async (_access, { reply }) => {
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${kind.name}-template.csv"`)
      return buildTemplate(kind)
    },
  })
}

/** Whether nobody waits for the reply anymore. */
const isGone = ({ raw }: FastifyRequest): boolean => raw.socket?.destroyed === true

/** Begins with a byte order mark, by which spreadsheets recognize UTF-8. */
const buildTemplate = ({ targets, templateExample: example }: ImportDescriptor): string =>
  `\ufeff${toCsvLine(Object.keys(example).map((key) => targets[key]?.label ?? key))}${toCsvLine(Object.values(example))}`

function registerExportRoutes(app: FastifyInstance, platform: Platform, kind: ExportDescriptor): void {
  const route = tenantRoutes(app, platform)

  route({
    method: 'GET',
    url: `/${kind.name}/export/fields`,
    summary: 'List the columns that an export can contain',
    permission: kind.permission,
    reply: Type.Array(ExportField),
    authorize: 'before-handler',
    handler: (access) => kind.fields(access),
  })

  route({
    method: 'POST',
    url: `/${kind.name}/export`,
    summary: 'Download records as CSV, XLSX or JSON',
    permission: kind.permission,
    body: kind.body,
    tx: 'transaction',
    timeout: 'minutes',
    pool: 'long',
    requestsPerMinute: transferRequestsPerMinute.export,
    handler: async (scope, { body, reply }) => {
      const { format = 'csv', fields, options = {} } = (body ?? {}) as ExportRequest
      const selected = await kind.select(scope, format, fields, options)
      const written = await writeExport(scope, platform.files, format, selected)
      await insertAuditEntry(scope, {
        action: 'records.exported',
        kind: kind.name,
        details: { rows: written.rows, format },
      })
      return sendExport(reply, platform.files, written, { name: withDate(kind.name), format })
    },
  })
}

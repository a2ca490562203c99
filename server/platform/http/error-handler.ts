import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionError, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorEnvelope } from '#contract/kit/envelope.ts'
import { messages } from '#contract/kit/messages.ts'
import { t } from '#contract/language/translate.ts'
import {
  accountDeactivated,
  badRequest,
  type DatabaseErrors,
  DomainError,
  duplicate,
  extensionOver,
  filesUnavailable,
  isBucketError,
  isStorageError,
  linkNotFound,
  notFound,
  notPermitted,
  overloaded,
  planRequired,
  storageUnavailable,
  tenantNotFound,
  tooLarge,
  tooManyRequests,
  trialOver,
  unauthorized,
  unsupportedMediaType,
  validationFailed,
} from '../errors.ts'
import { toWorkspaceFull } from '../usage.ts'
import { getClientNetwork } from './connections/client-network.ts'
import { toFieldErrors } from './validation.ts'
import type { SecurityHeaders } from './web/security-headers.ts'

/** Converts every thrown error to the envelope of R1 with the status of R2. `featureErrors` are those of each feature. */
export function setErrorHandlers(app: FastifyInstance, featureErrors: readonly DatabaseErrors[]): void {
  const databaseErrors = mergeErrors([platformErrors, ...featureErrors])
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const domainError = toDomainError(error, request, databaseErrors)
    if (!domainError) request.log.error({ err: error }, 'unexpected error')
    else if (isBucketError(error)) request.log.warn({ err: error }, 'the bucket failed')
    else if (domainError.logLevel) logRefusal(request, domainError, domainError.logLevel)
    return sendError(reply, domainError ?? new DomainError(500, 'internal_error', messages.wentWrong))
  })
  app.setNotFoundHandler((_request, reply) => sendError(reply, notFound('page')))
}

/** Throws if two features have an error for the same SQLSTATE. */
export function mergeErrors(all: readonly DatabaseErrors[]): DatabaseErrors {
  const entries = all.flatMap((errors) => Object.entries(errors))
  const merged = Object.fromEntries(entries)
  if (Object.keys(merged).length < entries.length)
    throw new Error(`A SQLSTATE has two errors: ${entries.map(([code]) => code).join(', ')}`)
  return merged
}

/** Logs a rejected request with the network of the caller and, if known, the person. */
function logRefusal(request: FastifyRequest, { code }: DomainError, level: 'info' | 'warn'): void {
  const network = getClientNetwork(request.ip)
  request.log[level]({ error: code, userId: request.caller?.userId, network, req: request }, 'refused')
}

/** Handles URLs that fail before any hook: a segment too long to be an id, or a broken escape. */
export const createFrameworkErrorHandler =
  (headers: SecurityHeaders) =>
  (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    const isTooLong = error.code === 'FST_ERR_MAX_PARAM_LENGTH'
    reply.headers(headers).header('x-request-id', request.id)
    sendError(reply, isTooLong ? notFound() : badRequest('The address could not be read.'))
  }

/** Replies to requests that are malformed or too slow, and closes the connection. */
export const createClientErrorHandler =
  (headers: SecurityHeaders) =>
  (error: ConnectionError, socket: Socket): void => {
    if (socket.writable && error.code !== 'ECONNRESET') socket.write(formatClientError(error, headers))
    socket.destroy()
  }

function formatClientError({ code }: ConnectionError, headers: SecurityHeaders): string {
  const status = clientErrorStatus[code ?? ''] ?? 400
  const { message, code: error } = badRequest('The request could not be read.')
  const text = JSON.stringify({ success: false, error, message } satisfies ErrorEnvelope)
  const lines = Object.entries({
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': text.length,
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', text].join('\r\n')
}

const clientErrorStatus: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

function sendError(reply: FastifyReply, error: DomainError): FastifyReply {
  const failure: ErrorEnvelope = { success: false, error: error.code, message: error.message }
  if (error.fieldErrors) failure.field_errors = error.fieldErrors
  if (error.retryAfter) reply.header('retry-after', error.retryAfter)
  const text = JSON.stringify(failure)
  return reply
    .code(error.status)
    .type('application/json; charset=utf-8')
    .send(error.currentRecord ? `${text.slice(0, -1)},"data":${error.currentRecord}}` : text)
}

/** Converts an error to a domain error; undefined for a bug. */
function toDomainError(
  error: FastifyError,
  request: FastifyRequest,
  databaseErrors: DatabaseErrors,
): DomainError | undefined {
  if (error instanceof DomainError) return error
  if (error.validation) return fromValidationError(error, request)
  return (
    fromSqlState(error, request, databaseErrors) ??
    fromConnectionError(error) ??
    fromStorageError(error) ??
    fromFastifyError(error)
  )
}

function fromValidationError(error: FastifyError, request: FastifyRequest): DomainError {
  const fieldErrors = toFieldErrors(error.validation ?? [])
  if (error.validationContext === 'params') return notFound()
  if (error.validationContext !== 'body') return badRequest(firstMessage(fieldErrors), fieldErrors)
  const discriminatorError = error.validation?.find(({ keyword }) => keyword === 'discriminator')
  if (discriminatorError) return unknownOperation(String(discriminatorError.params.tag))
  // The validator only sees JSON bodies.
  const isBodyMissing = request.body === undefined || request.body === null
  return isBodyMissing && !error.validation?.[0]?.instancePath
    ? badRequest('A JSON body is required.')
    : validationFailed(fieldErrors)
}

/** The error of a route with many operations for an unknown one (GAP-055). */
const unknownOperation = (key: string) =>
  badRequest(`This ${key} is not known.`, { [key]: [`This ${key} is not known.`] })

const firstMessage = (fieldErrors: Record<string, string[]>) =>
  Object.values(fieldErrors)[0]?.[0] ?? 'Please check the request.'

function fromSqlState(
  error: FastifyError,
  request: FastifyRequest,
  databaseErrors: DatabaseErrors,
): DomainError | undefined {
  const sqlState = typeof error.code === 'string' && 'severity' in error ? error.code : ''
  if (!sqlState) return undefined
  if (sqlState === 'PA410') return memberRemoved((error as { column?: string }).column ?? '')
  const full = toWorkspaceFull(error)
  if (full) return full
  const createError = databaseErrors[sqlState]
  if (createError) return createError()
  // Classes 22 and 54: a value that PostgreSQL cannot store or index; class 53: out of connections or memory; class 08: a lost
  // connection, also between a pooler and PostgreSQL.
  if (sqlState.startsWith('22') || sqlState.startsWith('54')) return unstorableValue(request)
  return /^(08|53)/.test(sqlState) ? overloaded() : undefined
}

/** The error if a referenced member was removed during the call; the column, such as `owner_id`, identifies the field. */
function memberRemoved(column: string): DomainError {
  const thing = column.replace(/_id$/, '')
  return linkNotFound(`${thing}Id`, thing)
}

function unstorableValue(request: FastifyRequest): DomainError {
  const message = 'The request contains characters or numbers that cannot be stored.'
  return request.method === 'GET' ? badRequest(message) : validationFailed({ body: [message] })
}

/** The database is unreachable or restarting; `pg` reports some of these errors only by message. */
function fromConnectionError(error: FastifyError): DomainError | undefined {
  const isDisconnected =
    /^(E(CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|AI_AGAIN)|ENOTFOUND)$/.test(String(error.code)) ||
    /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/.test(
      error.message,
    )
  return isDisconnected ? overloaded() : undefined
}

const fromStorageError = (error: FastifyError): DomainError | undefined => {
  if (isBucketError(error)) return filesUnavailable()
  return isStorageError(error) ? storageUnavailable() : undefined
}

const platformErrors: DatabaseErrors = {
  PA401: unauthorized,
  PA402: planRequired,
  PA438: trialOver,
  PA498: extensionOver,
  PA403: accountDeactivated,
  PA404: tenantNotFound,
  PA409: notPermitted,
  PA429: () => tooManyRequests(60),
  '23505': () => duplicate(t('This already exists.')),
  '25006': storageUnavailable,
  '25P03': overloaded,
  '40001': overloaded,
  '40P01': overloaded,
  '53100': storageUnavailable,
  '55P03': overloaded,
  '57014': overloaded,
  '57P01': overloaded,
  '57P02': overloaded,
  '57P03': overloaded,
}

function fromFastifyError(error: FastifyError): DomainError | undefined {
  const code = String(error.code ?? '')
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return unsupportedMediaType('This content type is not accepted here.')
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || code === 'FST_REQ_FILE_TOO_LARGE')
    return tooLarge(t('The request is too large.'))
  if (error.statusCode === 429) return tooManyRequests(60)
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500)
    return badRequest('The request could not be read.')
  return undefined
}

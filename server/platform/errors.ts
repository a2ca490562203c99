import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Failure } from '#contract/kit/envelope.ts'
import { messages } from '#contract/kit/messages.ts'
import {
  badRequest,
  deactivated,
  duplicate,
  extensionOver,
  invalid,
  linkNotFound,
  noPlan,
  notFound,
  notPermitted,
  overloaded,
  Refusal,
  signedOut,
  tooLarge,
  tooMany,
  trialOver,
  unsupported,
} from './refusals.ts'
import { fieldErrorsOf } from './validation.ts'

/** One catalogue: whatever is thrown becomes the envelope of R1 with the status of R2. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = refusalOf(error, request)
    if (!refusal) request.log.error({ err: error }, 'unexpected error')
    return sendRefusal(reply, refusal ?? new Refusal(500, 'internal_error', messages.wentWrong))
  })
  app.setNotFoundHandler((_request, reply) => sendRefusal(reply, notFound('page')))
}

/** An address that no route can read is met before any hook: a part too long to be an id, or a broken escape. */
export function answerUnreadable(error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  const isTooLong = error.code === 'FST_ERR_MAX_PARAM_LENGTH'
  sendRefusal(reply, isTooLong ? notFound() : badRequest('The address could not be read.'))
}

export function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const failure: Failure = { success: false, error: refusal.code, message: refusal.message }
  if (refusal.fieldErrors) failure.field_errors = refusal.fieldErrors
  if (refusal.retryAfter) reply.header('retry-after', refusal.retryAfter)
  const text = JSON.stringify(failure)
  return reply
    .code(refusal.status)
    .type('application/json; charset=utf-8')
    .send(refusal.current ? `${text.slice(0, -1)},"data":${refusal.current}}` : text)
}

/** The refusal that an error means, or nothing when it is a bug. */
function refusalOf(error: FastifyError, request: FastifyRequest): Refusal | undefined {
  if (error instanceof Refusal) return error
  if (error.validation) return refusedInput(error, request)
  return bySqlState(error, request) ?? byConnection(error) ?? byFastifyCode(error)
}

function refusedInput(error: FastifyError, request: FastifyRequest): Refusal {
  const fieldErrors = fieldErrorsOf(error.validation ?? [])
  if (error.validationContext === 'params') return notFound()
  if (error.validationContext !== 'body') return badRequest(firstOf(fieldErrors), fieldErrors)
  const unknown = error.validation?.find(({ keyword }) => keyword === 'discriminator')
  if (unknown) return unknownOperation(String(unknown.params.tag))
  // A body of another kind than JSON is no body at all to the validator.
  const missing = request.body === undefined || request.body === null
  return missing && !error.validation?.[0]?.instancePath ? badRequest('A JSON body is required.') : invalid(fieldErrors)
}

/** One address for many operations: what none of them is called (GAP-055). */
const unknownOperation = (key: string) =>
  badRequest(`This ${key} is not known.`, { [key]: [`This ${key} is not known.`] })

const firstOf = (fieldErrors: Record<string, string[]>) =>
  Object.values(fieldErrors)[0]?.[0] ?? 'Please check the request.'

function bySqlState(error: FastifyError, request: FastifyRequest): Refusal | undefined {
  const state = typeof error.code === 'string' && 'severity' in error ? error.code : ''
  if (!state) return undefined
  if (state === 'PA410') return hasLeft((error as { column?: string }).column ?? '')
  const known = bySqlStateTable[state]
  if (known) return known()
  // Classes 22 and 54: a value that PostgreSQL cannot hold, or not in an index; class 53: it is out of connections or memory.
  if (state.startsWith('22') || state.startsWith('54')) return unstorable(request)
  return state.startsWith('53') ? overloaded() : undefined
}

/** A member who was there when the call looked, and is not any more; named by the column, as `owner_id`. */
function hasLeft(column: string): Refusal {
  const thing = column.replace(/_id$/, '')
  return linkNotFound(`${thing}Id`, thing)
}

function unstorable(request: FastifyRequest): Refusal {
  const sentence = 'The request contains characters or numbers that cannot be stored.'
  return request.method === 'GET' ? badRequest(sentence) : invalid({ body: [sentence] })
}

/** The database is away or coming back; `pg` says some of it in words only. */
function byConnection(error: FastifyError): Refusal | undefined {
  const away =
    /^E(CONNREFUSED|CONNRESET|PIPE|TIMEDOUT)$/.test(String(error.code)) ||
    /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/.test(
      error.message,
    )
  return away ? overloaded() : undefined
}

const bySqlStateTable: Record<string, () => Refusal> = {
  PA401: signedOut,
  PA402: noPlan,
  PA438: trialOver,
  PA498: extensionOver,
  PA403: deactivated,
  PA404: () => notFound('workspace'),
  PA409: notPermitted,
  PA429: () => tooMany(60),
  '23505': () => duplicate('This already exists.'),
  '25P03': overloaded,
  '40001': overloaded,
  '40P01': overloaded,
  '55P03': overloaded,
  '57014': overloaded,
  '57P01': overloaded,
  '57P02': overloaded,
  '57P03': overloaded,
}

function byFastifyCode(error: FastifyError): Refusal | undefined {
  const code = String(error.code ?? '')
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return unsupported('This content type is not accepted here.')
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || code === 'FST_REQ_FILE_TOO_LARGE')
    return tooLarge('The request is too large.')
  if (error.statusCode === 429) return tooMany(60)
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500)
    return badRequest('The request could not be read.')
  return undefined
}

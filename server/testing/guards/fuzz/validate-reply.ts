import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import type { Operation } from '../../examples/operations.ts'
import type { ExampleResponse } from '../../examples/send-example.ts'

type ApiDescription = {
  paths: Record<string, Record<string, { responses: Record<string, { content?: Record<string, unknown> }> }>>
}

const file = join(import.meta.dirname, '../../../../contract/openapi.json')

/** Creates a validator that only knows `contract/openapi.json`, like a client. It returns what is wrong, or null. */
export function createReplyValidator(): (operation: Operation, reply: ExampleResponse) => string | null {
  const description = JSON.parse(readFileSync(file, 'utf8')) as ApiDescription
  const ajv = new Ajv({ strict: false, allErrors: true })
  addFormats.default(ajv, ['uuid', 'date-time', 'date', 'email'])
  ajv.addSchema(description, 'openapi.json')
  const compiled = new Map<string, ValidateFunction>()

  function compile(operation: Operation, status: string): ValidateFunction {
    const method = operation.method.toLowerCase()
    const parts = ['paths', operation.path, method, 'responses', status, 'content', 'application/json', 'schema']
    const pointer = parts.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')
    const validate = compiled.get(pointer) ?? ajv.compile({ $ref: `openapi.json#/${pointer}` })
    compiled.set(pointer, validate)
    return validate
  }

  return (operation, { status, type, text }) => {
    const responses = description.paths[operation.path]?.[operation.method.toLowerCase()]?.responses ?? {}
    const declared = [String(status), `${Math.floor(status / 100)}XX`].find((key) => key in responses)
    // Streams and downloads are documented without a schema.
    if (!declared) return hasSchema(responses) ? `status ${status} is not described` : null
    if (!responses[declared]?.content?.['application/json']) return null
    if (!type.startsWith('application/json')) return `${type} is not described`
    const validate = compile(operation, declared)
    return validate(JSON.parse(text)) ? null : ajv.errorsText(validate.errors)
  }
}

const hasSchema = (responses: Record<string, { content?: unknown }>): boolean =>
  Object.values(responses).some(({ content }) => content)

import type { FastifyInstance } from 'fastify'
import { type Permission, permissions, type Role } from '#contract/kit/roles.ts'

export type Schema = Record<string, unknown> & { properties?: Record<string, Schema> }

/** One operation of the API, as its OpenAPI document describes it. */
export type Operation = {
  /** "PATCH /contacts/{id}" or "POST /tags/unified get_all", the name of its example. */
  key: string
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  path: string
  permission: Permission | null
  /** The weakest role with permission to call it; `null` outside of workspaces. */
  minimumRole: Role | null
  isPublic: boolean
  isCreate: boolean
  /** Whether the call names no workspace, so that the server finds the one with its record. */
  omitsWorkspace?: true
  params: Record<string, Schema>
  query: Record<string, Schema>
  body: Schema | null
}

type OpenApiOperation = {
  parameters?: { in: string; name: string; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses?: Record<string, unknown>
  security?: object[]
  'x-permission'?: Permission
  'x-workspace-of'?: string
}

const methods = ['get', 'post', 'patch', 'put', 'delete'] as const

/** Lists every operation of the API, in the order of its OpenAPI document. */
export function listOperations(app: FastifyInstance): Operation[] {
  const paths = (app.swagger().paths ?? {}) as Record<string, Record<string, OpenApiOperation>>
  return Object.entries(paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const openApiOperation = item[method]
      return openApiOperation
        ? splitByDiscriminator(parseOperation(path, method, openApiOperation)).flatMap((one) =>
            addWithoutWorkspace(one, openApiOperation),
          )
        : []
    }),
  )
}

/** Splits an operation whose body is a discriminated union into one per shape: "POST /tags/unified get_all". */
function splitByDiscriminator(operation: Operation): Operation[] {
  const { oneOf, discriminator } = (operation.body ?? {}) as {
    oneOf?: Schema[]
    discriminator?: { propertyName: string }
  }
  if (!oneOf || !discriminator) return [operation]
  return oneOf.map((body) => {
    const permission = (body['x-permission'] as Permission | undefined) ?? operation.permission
    const [name] = (body.properties?.[discriminator.propertyName]?.enum ?? []) as string[]
    return {
      ...operation,
      key: `${operation.key} ${name}`,
      permission,
      minimumRole: permission && permissions[permission],
      body,
    }
  })
}

/** Adds a second operation, with its own example, for a call that may omit the workspace: "PATCH /companies/{id} without a workspace". */
const addWithoutWorkspace = (operation: Operation, openApiOperation: OpenApiOperation): Operation[] =>
  openApiOperation['x-workspace-of']
    ? [operation, { ...operation, key: `${operation.key} without a workspace`, omitsWorkspace: true }]
    : [operation]

function parseOperation(path: string, method: string, openApiOperation: OpenApiOperation): Operation {
  const part = (where: string) =>
    Object.fromEntries(
      (openApiOperation.parameters ?? []).filter((one) => one.in === where).map((one) => [one.name, one.schema]),
    )
  const permission = openApiOperation['x-permission'] ?? null
  return {
    key: `${method.toUpperCase()} ${path}`,
    method: method.toUpperCase() as Operation['method'],
    path,
    permission,
    minimumRole: permission && permissions[permission],
    isPublic: openApiOperation.security?.length === 0,
    isCreate: '201' in (openApiOperation.responses ?? {}),
    params: part('path'),
    query: part('query'),
    body: Object.values(openApiOperation.requestBody?.content ?? {})[0]?.schema ?? null,
  }
}

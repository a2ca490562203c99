import type { FastifyInstance } from 'fastify'
import { type Permission, permissions, type Role } from '#contract/kit/roles.ts'

export type Schema = Record<string, unknown> & { properties?: Record<string, Schema> }

/** One operation of the API as its own description tells it. */
export type Operation = {
  /** "PATCH /contacts/{id}" or "POST /tags/unified get_all", the name of its example. */
  key: string
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  path: string
  permission: Permission | null
  /** The weakest role that may call it; `null` outside of workspaces. */
  needs: Role | null
  openToAnyone: boolean
  creates: boolean
  /** The call names no workspace; the one that holds its record is found. */
  withoutWorkspace?: true
  params: Record<string, Schema>
  query: Record<string, Schema>
  body: Schema | null
}

type Described = {
  parameters?: { in: string; name: string; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses?: Record<string, unknown>
  security?: object[]
  'x-permission'?: Permission
  'x-workspace-of'?: string
}

const methods = ['get', 'post', 'patch', 'put', 'delete'] as const

/** Every operation of the API, in the order of its description. */
export function operationsOf(app: FastifyInstance): Operation[] {
  const paths = (app.swagger().paths ?? {}) as Record<string, Record<string, Described>>
  return Object.entries(paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const described = item[method]
      return described ? shapesOf(operationOf(path, method, described)).flatMap((one) => waysOf(one, described)) : []
    }),
  )
}

/** A body that is one of many shapes, told apart by a key, makes as many operations: "POST /tags/unified get_all". */
function shapesOf(operation: Operation): Operation[] {
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
      needs: permission && permissions[permission],
      body,
    }
  })
}

/** A call that may name no workspace is one more operation, with an example of its own: "PATCH /companies/{id} without a workspace". */
const waysOf = (operation: Operation, described: Described): Operation[] =>
  described['x-workspace-of']
    ? [operation, { ...operation, key: `${operation.key} without a workspace`, withoutWorkspace: true }]
    : [operation]

function operationOf(path: string, method: string, described: Described): Operation {
  const part = (where: string) =>
    Object.fromEntries(
      (described.parameters ?? []).filter((one) => one.in === where).map((one) => [one.name, one.schema]),
    )
  const permission = described['x-permission'] ?? null
  return {
    key: `${method.toUpperCase()} ${path}`,
    method: method.toUpperCase() as Operation['method'],
    path,
    permission,
    needs: permission && permissions[permission],
    openToAnyone: described.security?.length === 0,
    creates: '201' in (described.responses ?? {}),
    params: part('path'),
    query: part('query'),
    body: Object.values(described.requestBody?.content ?? {})[0]?.schema ?? null,
  }
}

import { type TProperties, type TSchema, Type } from 'typebox'
import { ErrorEnvelope, pageEnvelope, successEnvelope } from '#contract/kit/envelope.ts'

type DescribedRoute = {
  url: string
  summary: string
  params?: TSchema
  query?: TSchema
  body?: TSchema
  reply?: TSchema
  pages?: true
  status?: 200 | 201
  mirrorsDataAtTop?: true
}

type RouteAccess = { permission?: string; isPublic?: boolean; query?: TProperties; workspaceOf?: string }

/** Creates the schema that Fastify validates requests with and that the API reference is generated from. */
export function createRouteSchema(route: DescribedRoute, access: RouteAccess) {
  const query = route.query as { properties?: Record<string, TSchema> } | undefined
  const properties = { ...access.query, ...query?.properties }
  const replySchema = route.reply && createReplySchema(route.reply, route)
  return {
    summary: route.summary,
    tags: [route.url.replace(/^\/api/, '').split('/')[1] ?? ''],
    ...(access.permission ? { 'x-permission': access.permission } : {}),
    ...(access.workspaceOf ? { 'x-workspace-of': access.workspaceOf } : {}),
    ...(access.isPublic ? { security: [] } : {}),
    ...(route.params ? { params: route.params } : {}),
    ...(Object.keys(properties).length ? { querystring: Type.Object(properties) } : {}),
    ...(route.body ? { body: route.body } : {}),
    ...(replySchema
      ? { response: { 200: replySchema, ...(route.status === 201 ? { 201: replySchema } : {}), '4xx': ErrorEnvelope } }
      : {}),
  }
}

function createReplySchema(reply: TSchema, route: Pick<DescribedRoute, 'pages' | 'mirrorsDataAtTop'>): TSchema {
  if (route.pages) return pageEnvelope(reply)
  const members = route.mirrorsDataAtTop ? (reply as unknown as { properties: Record<string, TSchema> }).properties : {}
  return Type.Object({ ...successEnvelope(reply).properties, ...members })
}

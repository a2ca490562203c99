import { EngineError } from '../engine.ts'
import { asArray, asObject, asString, type UntypedObject } from './untyped-json.ts'

/** A page of templates, and the cursor of the next one. */
type TemplatePage = { rows: unknown[]; after: string | null }

type Get = (path: string, query: Record<string, string>) => Promise<UntypedObject>

/** Templates per page; even a page of large templates is smaller than the largest accepted response. */
const templatesPerPage = 25
const templateFields = 'name,language,status,category,quality_score,rejected_reason,components'

/** The calls of a Graph API client that are about the templates of a number. */
export const createTemplateCalls = (get: Get, phoneNumberId: string) => ({
  /** Fetches the id of the business account that the number belongs to. */
  async business(): Promise<string> {
    const { health_status: health } = await get(phoneNumberId, { fields: 'health_status' })
    const entities = asArray(asObject(health).entities).map(asObject)
    const id = asString(entities.find(({ entity_type: type }) => type === 'WABA')?.id)
    if (!/^\d{1,40}$/.test(id)) throw new EngineError('permanent', 'the number has no business account')
    return id
  },
  /** Fetches the message templates of a business account, a page at a time. */
  async templates(businessId: string, after: string | null): Promise<TemplatePage> {
    const query = { fields: templateFields, limit: String(templatesPerPage), ...(after && { after }) }
    const { data, paging } = await get(`${businessId}/message_templates`, query)
    const { next, cursors } = asObject(paging)
    const cursor = asString(asObject(cursors).after)
    // Stored templates that a complete list lacks are deleted, so an unreadable answer must not be taken for a complete list.
    if (!Array.isArray(data) || (next && (!cursor || cursor === after)))
      throw new EngineError('temporary', 'the list of templates cannot be read')
    return { rows: data, after: next ? cursor : null }
  },
})

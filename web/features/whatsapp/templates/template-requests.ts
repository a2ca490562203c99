import { queryOptions } from '@tanstack/react-query'
import type { TemplateList } from '#contract/whatsapp/templates/template.ts'
import { templateErrors } from '#contract/whatsapp/templates/template-texts.ts'
import { type CallResult, call, unwrap } from '../../../platform/api/client.ts'
import { queryClient, queryKeys } from '../../../platform/api/query-cache.ts'
import { whatsappCall } from '../whatsapp-call.ts'

export type { MessageTemplate } from '#contract/whatsapp/templates/template.ts'

const noun = 'whatsapp-templates'

/** The message templates of a Cloud API account. */
export const templatesQuery = (accountId: string) =>
  queryOptions({
    queryKey: queryKeys.record(noun, accountId),
    queryFn: ({ signal }): Promise<TemplateList> =>
      unwrap(
        whatsappCall(templateErrors.notLoaded, () =>
          call('GET', '/whatsapp/accounts/{accountId}/templates', { path: { accountId }, signal }),
        ) as Promise<CallResult<TemplateList>>,
      ),
  })

export const invalidateTemplates = (): void => void queryClient.invalidateQueries({ queryKey: queryKeys.noun(noun) })

/** Fetches the templates of an account from WhatsApp. */
export async function syncTemplates(accountId: string): Promise<CallResult<TemplateList>> {
  const result = (await whatsappCall(templateErrors.notSynced, () =>
    call('POST', '/whatsapp/accounts/{accountId}/templates/sync', { path: { accountId } }),
  )) as CallResult<TemplateList>
  if (result.success) queryClient.setQueryData(templatesQuery(accountId).queryKey, result.data)
  else void queryClient.invalidateQueries({ queryKey: templatesQuery(accountId).queryKey })
  return result
}

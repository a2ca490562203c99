import { companyMessages } from '#contract/companies/messages.ts'
import { call, withToast } from '../../../platform/api/client.ts'
import { queryClient, queryKeys } from '../../../platform/api/query-cache.ts'
import { usePermissionCheck } from '../../../platform/session/permissions.ts'

type CreatedCompany = { id: string; name: string | null }

/** Creates a company with the name typed into a picker; null if it failed. Undefined for roles that may not create companies. */
export function useCreateCompany(): ((name: string) => Promise<CreatedCompany | null>) | undefined {
  const may = usePermissionCheck()
  return may('companies:write') ? createCompany : undefined
}

async function createCompany(name: string): Promise<CreatedCompany | null> {
  const result = await withToast(call('POST', '/companies', { body: { name } }), companyMessages.create)
  if (!result.success) return null
  // Also reloads the choices of pickers, where the row finds the name.
  await queryClient.invalidateQueries({ queryKey: queryKeys.noun('companies') })
  return result.data
}

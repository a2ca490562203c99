import { expect, test } from '../testing/fixtures.ts'
import { renderComponent } from '../testing/render-component.ts'

for (const [missing, text, scope] of [
  ['workspace', 'Please select a workspace (DEALP-008)', { organizationId: 'kestrel', workspaceId: null }],
  ['organization', 'Please select an organization (DEALP-009)', { organizationId: null, workspaceId: null }],
] as const)
  test(`the Deals tab without a selected ${missing} says ${text}`, async ({ page, person }) => {
    // A page of the product without scripts, so that nothing but the component runs.
    await page.route('**/alone', (route) => route.fulfill({ contentType: 'text/html', body: '<title>0</title>' }))
    await page.goto('/alone')
    await renderComponent(
      page,
      `
      import { QueryClientProvider } from '@tanstack/react-query'
      import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
      import { dealsPanelTab } from './features/deals/deals-tab.tsx'
      import { queryClient } from './platform/api/query-cache.ts'
      import { selectedScope } from './platform/session/selected-scope.ts'
      import { sessionStore } from './platform/session/session.ts'
      sessionStore.set({ status: 'signed in', user: ${JSON.stringify(person.user)} })
      selectedScope.set(${JSON.stringify(scope)})
      const tab = () => <dealsPanelTab.Body descriptor={{ kind: 'contact', noun: 'contacts' }} record={{ id: 'amara', counts: { deals: 1 } }} />
      const router = createRouter({ routeTree: createRootRoute({ component: tab }), history: createMemoryHistory() })
      const drawn = <QueryClientProvider client={queryClient}><RouterProvider router={router} /></QueryClientProvider>`,
    )
    await expect(page.getByRole('heading', { name: 'Deals' })).toBeVisible()
    await expect(page.getByRole('alert')).toContainText(text.replace(/ \(.*/, ''))
  })

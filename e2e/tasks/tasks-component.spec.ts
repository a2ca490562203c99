import type { Page } from '@playwright/test'
import { expect, type SignedInPerson, test } from '../testing/fixtures.ts'
import { renderComponent } from '../testing/render-component.ts'
import { button, createContactWithTasks, taskRow, toast } from './tasks-page.ts'

/** Only the tasks panel, for any subject; its callbacks are counted in the title. */
async function renderTasks(
  page: Page,
  { user, organizationId, workspaceId }: SignedInPerson,
  of: { type: string; id: string },
) {
  // A page of the product without scripts, so that nothing but the component runs.
  await page.route('**/alone', (route) => route.fulfill({ contentType: 'text/html', body: '<title>0</title>' }))
  await page.goto('/alone')
  await renderComponent(
    page,
    `
    import { QueryClientProvider } from '@tanstack/react-query'
    import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
    import { TasksTab } from './features/tasks/tab/tasks-tab.tsx'
    import { queryClient } from './platform/api/query-cache.ts'
    import { selectedScope } from './platform/session/selected-scope.ts'
    import { sessionStore } from './platform/session/session.ts'
    import { BannerProvider } from './ui/feedback/banner.tsx'
    import { GlobalOverlays } from "./ui/overlays/global-overlays.tsx"
    sessionStore.set({ status: 'signed in', user: ${JSON.stringify(user)} })
    selectedScope.set(${JSON.stringify({ organizationId, workspaceId })})
    const again = () => { document.title = String(Number(document.title) + 1) }
    const panel = () => <BannerProvider>{(banner) => <>{banner}<TasksTab subject={${JSON.stringify(of)}} onRefresh={again} /></>}</BannerProvider>
    const router = createRouter({ routeTree: createRootRoute({ component: panel }), history: createMemoryHistory() })
    const drawn = <QueryClientProvider client={queryClient}><RouterProvider router={router} /><GlobalOverlays /></QueryClientProvider>`,
  )
}

test('rejects any subject but a contact, a company or a deal (TASK-050)', async ({ page, person }) => {
  await renderTasks(page, person, { type: 'invoice', id: '1' })
  await expect(page.getByRole('alert').getByText('Unsupported entity type: invoice')).toBeVisible()
  await expect(toast(page, 'Unsupported entity type: invoice')).toBeVisible()
})

test('shows the tasks of the given subject, and calls back after each change (TASKP-001)', async ({ page, person }) => {
  const { id } = await createContactWithTasks(person, { title: 'Depot visit' })
  await renderTasks(page, person, { type: 'contact', id })
  const body = page.locator('body')
  await expect(taskRow(body, 'Depot visit')).toBeVisible()
  await expect(page).toHaveTitle('0')
  await button(taskRow(body, 'Depot visit'), 'Start').click()
  await expect(page).toHaveTitle('1')
  await button(page, 'Add Task').click()
  await page.getByLabel('Title').fill('Call')
  await button(page, 'Create Task').click()
  await expect(taskRow(body, 'Call')).toBeVisible()
  await expect(page).toHaveTitle('2')
  await button(taskRow(body, 'Call'), 'Delete task').click()
  await button(page.getByRole('alertdialog'), 'Delete').click()
  await expect(taskRow(body, 'Call')).not.toBeAttached()
  await expect(page).toHaveTitle('3')
})

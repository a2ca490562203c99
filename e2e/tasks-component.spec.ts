import type { Page } from '@playwright/test'
import { draw } from './component.ts'
import { expect, type Person, test } from './parley.ts'
import { aBusyLead, button, rowOf, toast } from './tasks.ts'

/** The panel of tasks alone, about anything; what it calls back is counted in the title. */
async function drawTasks(page: Page, { user, organizationId, workspaceId }: Person, of: { type: string; id: string }) {
  // A page of the product that brings no script: the component is all there is.
  await page.route('**/alone', (route) => route.fulfill({ contentType: 'text/html', body: '<title>0</title>' }))
  await page.goto('/alone')
  await draw(
    page,
    `
    import { QueryClientProvider } from '@tanstack/react-query'
    import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
    import { TasksTab } from './features/tasks/tasks-tab.tsx'
    import { queryClient } from './platform/queries.ts'
    import { selection } from './platform/selection.ts'
    import { session } from './platform/session.ts'
    import { BannerProvider } from './ui/banner.tsx'
    import { Hosts } from './ui/hosts.tsx'
    session.set({ status: 'signed in', user: ${JSON.stringify(user)} })
    selection.set(${JSON.stringify({ organizationId, workspaceId })})
    const again = () => { document.title = String(Number(document.title) + 1) }
    const panel = () => <BannerProvider>{(banner) => <>{banner}<TasksTab of={${JSON.stringify(of)}} onRefresh={again} /></>}</BannerProvider>
    const router = createRouter({ routeTree: createRootRoute({ component: panel }), history: createMemoryHistory() })
    const drawn = <QueryClientProvider client={queryClient}><RouterProvider router={router} /><Hosts /></QueryClientProvider>`,
  )
}

test('refuses to be about anything but a contact, a company or a deal (TASK-050)', async ({ page, person }) => {
  await drawTasks(page, person, { type: 'invoice', id: '1' })
  await expect(page.getByRole('alert').getByText('Unsupported entity type: invoice')).toBeVisible()
  await expect(toast(page, 'Unsupported entity type: invoice')).toBeVisible()
})

test('is about what it is told, and calls back after each change (TASKP-001)', async ({ page, person }) => {
  const { id } = await aBusyLead(person, { title: 'Depot visit' })
  await drawTasks(page, person, { type: 'contact', id })
  const body = page.locator('body')
  await expect(rowOf(body, 'Depot visit')).toBeVisible()
  await expect(page).toHaveTitle('0')
  await button(rowOf(body, 'Depot visit'), 'Start').click()
  await expect(page).toHaveTitle('1')
  await button(page, 'Add Task').click()
  await page.getByLabel('Title').fill('Call')
  await button(page, 'Create Task').click()
  await expect(rowOf(body, 'Call')).toBeVisible()
  await expect(page).toHaveTitle('2')
  await button(rowOf(body, 'Call'), 'Delete task').click()
  await button(page.getByRole('alertdialog'), 'Delete').click()
  await expect(rowOf(body, 'Call')).not.toBeAttached()
  await expect(page).toHaveTitle('3')
})

import { QueryClientProvider } from '@tanstack/react-query'
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  RouterProvider,
  redirect,
} from '@tanstack/react-router'
import { lazy, useEffect } from 'react'
import { type AuthSearch, authSearch, onlySignedOut } from './features/auth/address.ts'
import { MaintenanceGate } from './features/maintenance/public.ts'
import { followNotifications } from './features/notifications/live.ts'
import { type SearchAddress, searchAddress } from './features/search/address.ts'
import { LastResort, NotFound, Trouble } from './features/shell/dead-ends.tsx'
import { Loading } from './features/shell/loading.tsx'
import { SettingsFrame } from './features/shell/settings-frame.tsx'
import { Shell } from './features/shell/shell.tsx'
import { followTags } from './features/tags/live.ts'
import { followTeam } from './features/team/live.ts'
import { chatKey, type InboxSearch, inboxSearch } from './features/whatsapp/chat.ts'
import { followWhatsapp } from './features/whatsapp/live.ts'
import { followNotices } from './features/whatsapp/notices.ts'
import { followSession } from './platform/follow-session.ts'
import { needSession } from './platform/guards.ts'
import { type PanelAddress, type PanelSearch, panelKey } from './platform/panel.ts'
import type { PanelTable } from './platform/panel-host.tsx'
import { queryClient } from './platform/queries.ts'
import { home } from './platform/return-url.ts'
import { parseSearch, stringifySearch } from './platform/search-params.ts'
import { Hosts } from './ui/hosts.tsx'

/** Kind in `?panel=kind:id` → the panel that shows it. */
const panels: PanelTable = {
  contact: lazy(async () => ({ default: (await import('./features/contacts/panel.tsx')).ContactPanel })),
  company: lazy(async () => ({ default: (await import('./features/companies/panel.tsx')).CompanyPanel })),
  deal: lazy(async () => ({ default: (await import('./features/deals/panel.tsx')).DealPanel })),
  task: lazy(async () => ({ default: (await import('./features/tasks/panel.tsx')).TaskPanel })),
}

/** The palette and the list of all keys. */
const OverPage = lazy(async () => ({ default: (await import('./features/search/palette.tsx')).OverPage }))

const root = createRootRoute({ notFoundComponent: NotFound })

/** Everything behind sign-in, within sidebar and panel. */
const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: needSession,
  validateSearch: ({ panel, tab }: Record<string, unknown>): PanelSearch => ({
    panel: panel === undefined ? undefined : String(panel),
    tab: tab === undefined ? undefined : String(tab),
  }),
  component: () => <Shell panels={panels} OverPage={OverPage} />,
})

const settings = createRoute({ getParentRoute: () => shell, path: '/settings', component: SettingsFrame })

const toHome = () => {
  throw redirect({ to: home, replace: true })
}

const toFirstSettings = () => {
  throw redirect({ to: '/settings/organization', replace: true })
}

/** The table of contents: every screen and its address. */
const routes = root.addChildren([
  createRoute({ getParentRoute: () => root, path: '/', beforeLoad: toHome }),
  createRoute({ getParentRoute: () => root, path: '/_app', beforeLoad: toHome }),
  createRoute({
    getParentRoute: () => root,
    path: '/onboarding/choose-plan',
    beforeLoad: needSession,
    component: lazyRouteComponent(() => import('./features/onboarding/choose-plan.tsx'), 'ChoosePlanPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/onboarding/integration',
    beforeLoad: needSession,
    component: lazyRouteComponent(() => import('./features/onboarding/integration.tsx'), 'IntegrationPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/onboarding/warning',
    beforeLoad: needSession,
    component: lazyRouteComponent(() => import('./features/onboarding/warning.tsx'), 'WarningPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/auth',
    validateSearch: (search: Record<string, unknown>): AuthSearch => authSearch(search),
    beforeLoad: onlySignedOut,
    component: lazyRouteComponent(() => import('./features/auth/auth-page.tsx'), 'AuthPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/verify-otp',
    validateSearch: (search: Record<string, unknown>): AuthSearch => authSearch(search),
    component: lazyRouteComponent(() => import('./features/auth/verify-otp.tsx'), 'VerifyOtpPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/join',
    validateSearch: ({ token }: Record<string, unknown>) => ({ token: typeof token === 'string' ? token : undefined }),
    component: lazyRouteComponent(() => import('./features/team/join.tsx'), 'JoinPage'),
  }),
  shell.addChildren([
    createRoute({
      getParentRoute: () => shell,
      path: '/inbox',
      validateSearch: (search: Record<string, unknown>): InboxSearch => inboxSearch(search),
      component: lazyRouteComponent(() => import('./features/whatsapp/inbox-page.tsx'), 'InboxPage'),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: '/notifications',
      component: lazyRouteComponent(
        () => import('./features/notifications/notifications-page.tsx'),
        'NotificationsPage',
      ),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: '/dashboard',
      component: lazyRouteComponent(() => import('./features/dashboard/dashboard-page.tsx'), 'DashboardPage'),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: '/contacts',
      component: lazyRouteComponent(() => import('./features/contacts/list.tsx'), 'ContactsPage'),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: '/companies',
      component: lazyRouteComponent(() => import('./features/companies/list.tsx'), 'CompaniesPage'),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: '/deals',
      component: lazyRouteComponent(() => import('./features/deals/list.tsx'), 'DealsPage'),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: '/tasks',
      component: lazyRouteComponent(() => import('./features/tasks/list.tsx'), 'TasksPage'),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: '/search',
      validateSearch: (search: Record<string, unknown>): SearchAddress => searchAddress(search),
      component: lazyRouteComponent(() => import('./features/search/search-page.tsx'), 'SearchPage'),
    }),
    settings.addChildren([
      createRoute({ getParentRoute: () => settings, path: '/', beforeLoad: toFirstSettings }),
      createRoute({
        getParentRoute: () => settings,
        path: '/organization',
        component: lazyRouteComponent(() => import('./features/organizations/settings.tsx'), 'OrganizationSettings'),
      }),
      createRoute({
        getParentRoute: () => settings,
        path: '/members',
        component: lazyRouteComponent(() => import('./features/team/members.tsx'), 'MemberSettings'),
      }),
      createRoute({
        getParentRoute: () => settings,
        path: '/audit',
        component: lazyRouteComponent(() => import('./features/audit/audit-page.tsx'), 'AuditPage'),
      }),
      createRoute({
        getParentRoute: () => settings,
        path: '/tags',
        component: lazyRouteComponent(() => import('./features/tags/settings.tsx'), 'TagSettings'),
      }),
      createRoute({
        getParentRoute: () => settings,
        path: '/account',
        component: lazyRouteComponent(() => import('./features/account/account-page.tsx'), 'AccountPage'),
      }),
      createRoute({
        getParentRoute: () => settings,
        path: '/trash',
        component: lazyRouteComponent(() => import('./features/trash/trash-page.tsx'), 'TrashPage'),
      }),
    ]),
  ]),
])

export const router = createRouter({
  routeTree: routes,
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultErrorComponent: Trouble,
  defaultNotFoundComponent: NotFound,
  defaultPendingComponent: Loading,
  defaultPendingMs: 200,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

/** A panel over the screen that is open. */
const beside = (address: PanelAddress) =>
  ({ to: '.', search: (before: object) => ({ ...before, panel: panelKey(address), tab: undefined }) }) as never

export function App() {
  useEffect(() => followSession(router), [])
  useEffect(() => followTags(), [])
  useEffect(() => followTeam(), [])
  useEffect(() => followWhatsapp(), [])
  useEffect(() => followNotifications((address) => void router.navigate(beside(address))), [])
  useEffect(() => followNotices((chat) => void router.navigate({ to: '/inbox', search: { chat: chatKey(chat) } })), [])
  return (
    <LastResort>
      <QueryClientProvider client={queryClient}>
        <MaintenanceGate>
          <RouterProvider router={router} />
          <Hosts />
        </MaintenanceGate>
      </QueryClientProvider>
    </LastResort>
  )
}

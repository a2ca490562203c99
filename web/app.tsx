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
import { type AuthSearch, parseAuthSearch, redirectSignedIn } from './features/auth/auth-search.ts'
import { MaintenanceGate } from './features/maintenance/public.ts'
import { followNotifications } from './features/notifications/follow-notifications.ts'
import { parseSearchParams, type SearchPageParams } from './features/search/search-address.ts'
import { ErrorPage, NotFound, RootErrorBoundary } from './features/shell/error-pages.tsx'
import { Loading } from './features/shell/loading.tsx'
import { SettingsFrame } from './features/shell/settings-frame.tsx'
import { Shell } from './features/shell/shell.tsx'
import { followTags } from './features/tags/follow-tags.ts'
import { followTeam } from './features/team/follow-team.ts'
import { chatKey, type InboxSearch, parseInboxSearch } from './features/whatsapp/conversations/chat.ts'
import { showEventToasts } from './features/whatsapp/live/event-toasts.ts'
import { syncWhatsappCache } from './features/whatsapp/live/sync-cache.ts'
import { queryClient } from './platform/api/query-cache.ts'
import { formatPanelKey, type PanelAddress, type PanelRegistry, type PanelSearch } from './platform/navigation/panel.ts'
import { homePath } from './platform/navigation/return-url.ts'
import { parseSearch, stringifySearch } from './platform/navigation/search-params.ts'
import { requireSession } from './platform/session/require-session.ts'
import { startSessionEffects } from './platform/session/session-effects.ts'
import { GlobalOverlays } from './ui/overlays/global-overlays.tsx'

/** Kind in `?panel=kind:id` → the panel that shows it. */
const panels: PanelRegistry = {
  contact: lazy(async () => ({ default: (await import('./features/contacts/contact-panel.tsx')).ContactPanel })),
  company: lazy(async () => ({ default: (await import('./features/companies/company-panel.tsx')).CompanyPanel })),
  deal: lazy(async () => ({ default: (await import('./features/deals/deal-panel.tsx')).DealPanel })),
  task: lazy(async () => ({ default: (await import('./features/tasks/panel/task-panel.tsx')).TaskPanel })),
}

/** The palette and the list of all keys. */
const PageOverlay = lazy(async () => ({ default: (await import('./features/search/command-palette.tsx')).PaletteHost }))

const root = createRootRoute({ notFoundComponent: NotFound })

/** Everything behind sign-in, within sidebar and panel. */
const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: requireSession,
  validateSearch: ({ panel, tab }: Record<string, unknown>): PanelSearch => ({
    panel: panel === undefined ? undefined : String(panel),
    tab: tab === undefined ? undefined : String(tab),
  }),
  component: () => <Shell panels={panels} PageOverlay={PageOverlay} />,
})

const settings = createRoute({ getParentRoute: () => shell, path: '/settings', component: SettingsFrame })

const toHome = () => {
  throw redirect({ to: homePath, replace: true })
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
    beforeLoad: requireSession,
    component: lazyRouteComponent(() => import('./features/onboarding/choose-plan-page.tsx'), 'ChoosePlanPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/onboarding/integration',
    beforeLoad: requireSession,
    component: lazyRouteComponent(() => import('./features/onboarding/integration-page.tsx'), 'IntegrationPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/onboarding/warning',
    beforeLoad: requireSession,
    component: lazyRouteComponent(() => import('./features/onboarding/warning-page.tsx'), 'WarningPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/auth',
    validateSearch: (search: Record<string, unknown>): AuthSearch => parseAuthSearch(search),
    beforeLoad: redirectSignedIn,
    component: lazyRouteComponent(() => import('./features/auth/auth-page.tsx'), 'AuthPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/verify-otp',
    validateSearch: (search: Record<string, unknown>): AuthSearch => parseAuthSearch(search),
    component: lazyRouteComponent(() => import('./features/auth/verify-otp.tsx'), 'VerifyOtpPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/join',
    validateSearch: ({ token }: Record<string, unknown>) => ({ token: typeof token === 'string' ? token : undefined }),
    component: lazyRouteComponent(() => import('./features/team/join-page.tsx'), 'JoinPage'),
  }),
  shell.addChildren([
    createRoute({
      getParentRoute: () => shell,
      path: '/inbox',
      validateSearch: (search: Record<string, unknown>): InboxSearch => parseInboxSearch(search),
      component: lazyRouteComponent(() => import('./features/whatsapp/conversations/inbox-page.tsx'), 'InboxPage'),
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
      component: lazyRouteComponent(() => import('./features/contacts/contacts-page.tsx'), 'ContactsPage'),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: '/companies',
      component: lazyRouteComponent(() => import('./features/companies/companies-page.tsx'), 'CompaniesPage'),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: '/deals',
      component: lazyRouteComponent(() => import('./features/deals/deals-page.tsx'), 'DealsPage'),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: '/tasks',
      component: lazyRouteComponent(() => import('./features/tasks/list/tasks-page.tsx'), 'TasksPage'),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: '/search',
      validateSearch: (search: Record<string, unknown>): SearchPageParams => parseSearchParams(search),
      component: lazyRouteComponent(() => import('./features/search/search-page.tsx'), 'SearchPage'),
    }),
    settings.addChildren([
      createRoute({ getParentRoute: () => settings, path: '/', beforeLoad: toFirstSettings }),
      createRoute({
        getParentRoute: () => settings,
        path: '/organization',
        component: lazyRouteComponent(
          () => import('./features/organizations/organization-settings.tsx'),
          'OrganizationSettings',
        ),
      }),
      createRoute({
        getParentRoute: () => settings,
        path: '/members',
        component: lazyRouteComponent(() => import('./features/team/member-settings.tsx'), 'MemberSettings'),
      }),
      createRoute({
        getParentRoute: () => settings,
        path: '/audit',
        component: lazyRouteComponent(() => import('./features/audit/audit-page.tsx'), 'AuditPage'),
      }),
      createRoute({
        getParentRoute: () => settings,
        path: '/tags',
        component: lazyRouteComponent(() => import('./features/tags/tag-settings.tsx'), 'TagSettings'),
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

const router = createRouter({
  routeTree: routes,
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultErrorComponent: ErrorPage,
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
const overCurrentScreen = (address: PanelAddress) =>
  ({ to: '.', search: (before: object) => ({ ...before, panel: formatPanelKey(address), tab: undefined }) }) as never

export function App() {
  useEffect(() => startSessionEffects(router), [])
  useEffect(() => followTags(), [])
  useEffect(() => followTeam(), [])
  useEffect(() => syncWhatsappCache(), [])
  useEffect(() => followNotifications((address) => void router.navigate(overCurrentScreen(address))), [])
  useEffect(
    () => showEventToasts((chat) => void router.navigate({ to: '/inbox', search: { chat: chatKey(chat) } })),
    [],
  )
  return (
    <RootErrorBoundary>
      <QueryClientProvider client={queryClient}>
        <MaintenanceGate>
          <RouterProvider router={router} />
          <GlobalOverlays />
        </MaintenanceGate>
      </QueryClientProvider>
    </RootErrorBoundary>
  )
}

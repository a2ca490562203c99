import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router'
import { recordKinds, type ScreenKind, screenKinds, screenPathOf } from '#contract/kit/kinds.ts'
import { parseAuthSearch, redirectSignedIn } from './features/auth/auth-search.ts'
import { parseDashboardSearch } from './features/dashboard/dashboard-search.ts'
import { parseSearchParams } from './features/search/search-address.ts'
import { ErrorPage, NotFound, UnknownAddress } from './features/shell/error-pages.tsx'
import { lazyScreen } from './features/shell/lazy-screen.tsx'
import { Loading } from './features/shell/loading.tsx'
import { Shell } from './features/shell/shell.tsx'
import { parseImportHistorySearch } from './features/transfer/history/history-search.ts'
import { parseBroadcastSearch } from './features/whatsapp/broadcasts/broadcast-search.ts'
import { parseInboxSearch } from './features/whatsapp/conversations/chat.ts'
import { lazyComponent } from './platform/navigation/lazy-component.ts'
import { parsePanelSearch } from './platform/navigation/panel.ts'
import { homePath } from './platform/navigation/return-url.ts'
import { parseListSearch, parseSearch, stringifySearch } from './platform/navigation/search-params.ts'
import { requireSession } from './platform/session/require-session.ts'
import { useSignedInUser } from './platform/session/session.ts'
import { recordScreens } from './record-screens.ts'

// Each route is a constant, because the router's type would lose the path of routes created inside `addChildren()`.

const root = createRootRoute({ notFoundComponent: () => <UnknownPage /> })

const toHome = () => {
  throw redirect({ href: homePath, replace: true })
}
const start = createRoute({ getParentRoute: () => root, path: '/', beforeLoad: toHome })
const oldStart = createRoute({ getParentRoute: () => root, path: '/_app', beforeLoad: toHome })

const choosePlan = createRoute({
  getParentRoute: () => root,
  path: '/onboarding/choose-plan',
  beforeLoad: requireSession,
  component: lazyScreen(() => import('./features/onboarding/choose-plan-page.tsx'), 'ChoosePlanPage'),
})
const integration = createRoute({
  getParentRoute: () => root,
  path: '/onboarding/integration',
  beforeLoad: requireSession,
  component: lazyScreen(() => import('./features/onboarding/integration-page.tsx'), 'IntegrationPage'),
})
const warning = createRoute({
  getParentRoute: () => root,
  path: '/onboarding/warning',
  beforeLoad: requireSession,
  component: lazyScreen(() => import('./features/onboarding/warning-page.tsx'), 'WarningPage'),
})

const auth = createRoute({
  getParentRoute: () => root,
  path: '/auth',
  validateSearch: parseAuthSearch,
  beforeLoad: redirectSignedIn,
  component: lazyScreen(() => import('./features/auth/auth-page.tsx'), 'AuthPage'),
})
const verifyOtp = createRoute({
  getParentRoute: () => root,
  path: '/verify-otp',
  validateSearch: parseAuthSearch,
  component: lazyScreen(() => import('./features/auth/verify-otp.tsx'), 'VerifyOtpPage'),
})
const join = createRoute({
  getParentRoute: () => root,
  path: '/join',
  validateSearch: ({ token }: Record<string, unknown>): { token?: string } => ({
    token: typeof token === 'string' ? token : undefined,
  }),
  component: lazyScreen(() => import('./features/team/join-page.tsx'), 'JoinPage'),
})

/** The palette and the list of all keys. */
const PageOverlay = lazyComponent(async () => (await import('./features/search/command-palette.tsx')).PaletteHost)

/** Kind in `?panel=kind:id` → the panel that shows it. */
const panels = Object.fromEntries(Object.entries(recordScreens).map(([kind, { Panel }]) => [kind, Panel]))

/** An unknown address. Whoever is signed in keeps the sidebar. */
const UnknownPage = () =>
  useSignedInUser() ? (
    <Shell panels={panels} PageOverlay={PageOverlay}>
      <UnknownAddress page />
    </Shell>
  ) : (
    <NotFound />
  )

/** Everything behind sign-in, rendered in the shell with sidebar and panel. */
const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: requireSession,
  validateSearch: parsePanelSearch,
  component: () => <Shell panels={panels} PageOverlay={PageOverlay} />,
})

const inbox = createRoute({
  getParentRoute: () => shell,
  path: '/inbox',
  validateSearch: parseInboxSearch,
  component: lazyScreen(() => import('./features/whatsapp/conversations/inbox-page.tsx'), 'InboxPage'),
})
const notifications = createRoute({
  getParentRoute: () => shell,
  path: '/notifications',
  component: lazyScreen(() => import('./features/notifications/notifications-page.tsx'), 'NotificationsPage'),
})
const dashboard = createRoute({
  getParentRoute: () => shell,
  path: '/dashboard',
  validateSearch: parseDashboardSearch,
  component: lazyScreen(() => import('./features/dashboard/dashboard-page.tsx'), 'DashboardPage'),
})
const reports = createRoute({
  getParentRoute: () => shell,
  path: '/reports',
  validateSearch: parseListSearch,
  component: lazyScreen(() => import('./features/reports/reports-page.tsx'), 'ReportsPage'),
})
const search = createRoute({
  getParentRoute: () => shell,
  path: '/search',
  validateSearch: parseSearchParams,
  component: lazyScreen(() => import('./features/search/search-page.tsx'), 'SearchPage'),
})

const createRecordRoute = <K extends ScreenKind>(kind: K) =>
  createRoute({
    getParentRoute: () => shell,
    path: screenPathOf(kind),
    validateSearch: parseListSearch,
    component: recordScreens[kind].Page,
  })
type RecordRoutes = { [K in ScreenKind as (typeof recordKinds)[K]['plural']]: ReturnType<typeof createRecordRoute<K>> }
const recordRoutes = Object.fromEntries(
  screenKinds.map((kind) => [recordKinds[kind].plural, createRecordRoute(kind)]),
) as RecordRoutes

const settings = createRoute({
  getParentRoute: () => shell,
  path: '/settings',
  component: lazyScreen(() => import('./features/shell/settings-frame.tsx'), 'SettingsFrame'),
})
const toFirstSettings = () => {
  throw redirect({ href: '/settings/organization', replace: true })
}
const settingsStart = createRoute({ getParentRoute: () => settings, path: '/', beforeLoad: toFirstSettings })
const workspaceSettings = createRoute({
  getParentRoute: () => settings,
  path: '/workspace',
  beforeLoad: toFirstSettings,
})
/** An unknown page of the settings keeps the list of the others. */
const unknownSettings = createRoute({
  getParentRoute: () => settings,
  path: '/$',
  component: () => <UnknownAddress />,
})
const organizationSettings = createRoute({
  getParentRoute: () => settings,
  path: '/organization',
  component: lazyScreen(() => import('./features/organizations/organization-settings.tsx'), 'OrganizationSettings'),
})
const memberSettings = createRoute({
  getParentRoute: () => settings,
  path: '/members',
  component: lazyScreen(() => import('./features/team/member-settings.tsx'), 'MemberSettings'),
})
const audit = createRoute({
  getParentRoute: () => settings,
  path: '/audit',
  component: lazyScreen(() => import('./features/audit/audit-page.tsx'), 'AuditPage'),
})
const emails = createRoute({
  getParentRoute: () => settings,
  path: '/emails',
  component: lazyScreen(() => import('./features/audit/emails-page.tsx'), 'EmailsPage'),
})
const tagSettings = createRoute({
  getParentRoute: () => settings,
  path: '/tags',
  component: lazyScreen(() => import('./features/tags/tag-settings.tsx'), 'TagSettings'),
})
const pipelineSettings = createRoute({
  getParentRoute: () => settings,
  path: '/pipelines',
  component: lazyScreen(() => import('./features/pipelines/pipeline-settings.tsx'), 'PipelineSettings'),
})
const fieldSettings = createRoute({
  getParentRoute: () => settings,
  path: '/fields',
  component: lazyScreen(() => import('./features/custom-fields/field-settings.tsx'), 'FieldSettings'),
})
const broadcasts = createRoute({
  getParentRoute: () => settings,
  path: '/broadcasts',
  validateSearch: parseBroadcastSearch,
  component: lazyScreen(() => import('./features/whatsapp/broadcasts/broadcasts-page.tsx'), 'BroadcastsPage'),
})
const imports = createRoute({
  getParentRoute: () => settings,
  path: '/imports',
  validateSearch: parseImportHistorySearch,
  component: lazyScreen(() => import('./features/transfer/history/import-history-page.tsx'), 'ImportHistoryPage'),
})
const bulkEdits = createRoute({
  getParentRoute: () => settings,
  path: '/bulk-edits',
  component: lazyScreen(() => import('./features/bulk-edits/bulk-edits-page.tsx'), 'BulkEditsPage'),
})
const account = createRoute({
  getParentRoute: () => settings,
  path: '/account',
  component: lazyScreen(() => import('./features/account/account-page.tsx'), 'AccountPage'),
})
const trash = createRoute({
  getParentRoute: () => settings,
  path: '/trash',
  component: lazyScreen(() => import('./features/trash/trash-page.tsx'), 'TrashPage'),
})

/** The router, with all screens and their paths. */
export const router = createRouter({
  routeTree: root.addChildren({
    ...{ start, oldStart, auth, verifyOtp, join, choosePlan, integration, warning },
    shell: shell.addChildren({
      ...{ inbox, notifications, dashboard, reports, search, ...recordRoutes },
      settings: settings.addChildren({
        ...{
          settingsStart,
          workspaceSettings,
          unknownSettings,
          organizationSettings,
          memberSettings,
          emails,
          audit,
          tagSettings,
          pipelineSettings,
          fieldSettings,
          broadcasts,
          imports,
          bulkEdits,
          account,
          trash,
        },
      }),
    }),
  }),
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultErrorComponent: ErrorPage,
  defaultNotFoundComponent: () => <UnknownAddress />,
  defaultPendingComponent: () => <Loading />,
  defaultPendingMs: 200,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

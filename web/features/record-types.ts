import { lazyRouteComponent } from '@tanstack/react-router'
import { type ComponentType, type FunctionComponent, lazy } from 'react'
import type { ScreenKind } from '#contract/kit/kinds.ts'
import type { PanelProps } from '../platform/navigation/panel.ts'

/** The screen that lists the records of a type, and the panel that shows one; each is loaded when it is first opened. */
type RecordScreens = { Page: FunctionComponent; Panel: ComponentType<PanelProps> }

/** One entry for each record type with a screen. Its route and panel follow; its links, from its entry in `recordKinds`. */
export const recordTypes: Readonly<Record<ScreenKind, RecordScreens>> = {
  contact: {
    Page: lazyRouteComponent(() => import('./contacts/contacts-page.tsx'), 'ContactsPage'),
    Panel: lazy(async () => ({ default: (await import('./contacts/contact-panel.tsx')).ContactPanel })),
  },
  company: {
    Page: lazyRouteComponent(() => import('./companies/companies-page.tsx'), 'CompaniesPage'),
    Panel: lazy(async () => ({ default: (await import('./companies/company-panel.tsx')).CompanyPanel })),
  },
  deal: {
    Page: lazyRouteComponent(() => import('./deals/deals-page.tsx'), 'DealsPage'),
    Panel: lazy(async () => ({ default: (await import('./deals/deal-panel.tsx')).DealPanel })),
  },
  task: {
    Page: lazyRouteComponent(() => import('./tasks/list/tasks-page.tsx'), 'TasksPage'),
    Panel: lazy(async () => ({ default: (await import('./tasks/panel/task-panel.tsx')).TaskPanel })),
  },
}

import { lazyRouteComponent } from '@tanstack/react-router'
import { type ComponentType, type FunctionComponent, lazy } from 'react'
import type { ScreenKind } from '#contract/kit/kinds.ts'
import type { PanelProps } from '../platform/navigation/panel.ts'

/** The list screen and the panel of a record type, both loaded lazily. */
type RecordScreens = { Page: FunctionComponent; Panel: ComponentType<PanelProps> }

/** The record types with a screen. Their routes and panels are created from these entries, and their links from `recordKinds`. */
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

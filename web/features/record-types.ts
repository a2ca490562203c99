import type { ComponentType, FunctionComponent } from 'react'
import type { ScreenKind } from '#contract/kit/kinds.ts'
import { lazyComponent, lazyScreen } from '../platform/navigation/lazy-component.ts'
import type { PanelProps } from '../platform/navigation/panel.ts'

/** The list screen and the panel of a record type, both loaded lazily. */
type RecordScreens = { Page: FunctionComponent; Panel: ComponentType<PanelProps> }

/** The record types with a screen. Their routes and panels are created from these entries, and their links from `recordKinds`. */
export const recordTypes: Readonly<Record<ScreenKind, RecordScreens>> = {
  contact: {
    Page: lazyScreen(() => import('./contacts/contacts-page.tsx'), 'ContactsPage'),
    Panel: lazyComponent(async () => (await import('./contacts/contact-panel.tsx')).ContactPanel),
  },
  company: {
    Page: lazyScreen(() => import('./companies/companies-page.tsx'), 'CompaniesPage'),
    Panel: lazyComponent(async () => (await import('./companies/company-panel.tsx')).CompanyPanel),
  },
  deal: {
    Page: lazyScreen(() => import('./deals/deals-page.tsx'), 'DealsPage'),
    Panel: lazyComponent(async () => (await import('./deals/deal-panel.tsx')).DealPanel),
  },
  task: {
    Page: lazyScreen(() => import('./tasks/list/tasks-page.tsx'), 'TasksPage'),
    Panel: lazyComponent(async () => (await import('./tasks/panel/task-panel.tsx')).TaskPanel),
  },
}

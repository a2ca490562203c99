import type { ComponentType, FunctionComponent } from 'react'
import type { ScreenKind } from '#contract/kit/kinds.ts'
import { ContactsPage } from './features/contacts/contacts-page.tsx'
import { lazyScreen } from './features/shell/lazy-screen.tsx'
import { lazyComponent } from './platform/navigation/lazy-component.ts'
import type { PanelProps } from './platform/navigation/panel.ts'

/** The list screen and the panel of a record type, loaded lazily, except for the list with which most visits begin. */
type RecordScreens = { Page: FunctionComponent; Panel: ComponentType<PanelProps> }

/** The screens of the record types that have some. Their routes and panels are created from these entries. */
export const recordScreens: Readonly<Record<ScreenKind, RecordScreens>> = {
  contact: {
    Page: ContactsPage,
    Panel: lazyComponent(async () => (await import('./features/contacts/contact-panel.tsx')).ContactPanel),
  },
  company: {
    Page: lazyScreen(() => import('./features/companies/companies-page.tsx'), 'CompaniesPage'),
    Panel: lazyComponent(async () => (await import('./features/companies/company-panel.tsx')).CompanyPanel),
  },
  deal: {
    Page: lazyScreen(() => import('./features/deals/deals-page.tsx'), 'DealsPage'),
    Panel: lazyComponent(async () => (await import('./features/deals/deal-panel.tsx')).DealPanel),
  },
  task: {
    Page: lazyScreen(() => import('./features/tasks/list/tasks-page.tsx'), 'TasksPage'),
    Panel: lazyComponent(async () => (await import('./features/tasks/panel/task-panel.tsx')).TaskPanel),
  },
}

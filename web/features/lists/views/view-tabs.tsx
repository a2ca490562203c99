import ChevronDown from 'lucide-react/icons/chevron-down'
import Plus from 'lucide-react/icons/plus'
import { t } from '#contract/language/translate.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { Menu, type MenuItem } from '../../../ui/overlays/menu.tsx'
import type { BuiltInView, ListQuery } from '../list-descriptor.ts'
import { type ListViews, matchesFilters } from './list-views.ts'
import type { SavedView } from './view-requests.ts'

type ViewTabsProps = {
  views: ListViews
  query: ListQuery
  /** "2,480", or "10,000+" if the count is capped. */
  total: string
  /** Filters, sort or columns differ from those of the view. */
  unsaved: boolean
  /** The actions on the current view; absent for read-only roles. */
  actions: readonly (MenuItem | false)[]
  onSave: (() => void) | null
}

/** The views as a row of buttons. */
export function ViewTabs({ views, query, total, unsaved, actions, onSave }: ViewTabsProps) {
  return (
    <>
      {[...views.builtIn, ...views.saved].map((view) => {
        const isActive = isActiveView(view, views, query)
        return (
          <span key={'id' in view ? view.id : view.name} className="flex flex-none items-center">
            <Button variant="ghost" aria-pressed={isActive} onClick={() => views.openView(view)}>
              <span className="max-w-48 truncate">{view.name}</span>
              {isActive && unsaved && <ModifiedMark />}
              {isActive && total && <span className="font-normal text-text-3 tabular-nums">{total}</span>}
            </Button>
            {isActive && 'id' in view && actions.length > 0 && (
              <Menu
                label={t('View {name}', { name: view.name })}
                trigger={
                  <IconButton
                    size="sm"
                    label={t('Change the view {name}', { name: view.name })}
                    icon={<ChevronDown />}
                  />
                }
                items={actions}
              />
            )}
          </span>
        )
      })}
      {onSave && <IconButton label={t('Save as view')} icon={<Plus />} onClick={onSave} />}
      {!findActiveView(views, query) && total && (
        <span className="mx-1.5 flex-none text-text-3 tabular-nums">{t('{total} found', { total })}</span>
      )}
    </>
  )
}

/** The views in one menu button, if there is no room for all of them, as on a phone. */
export function ViewMenu({ views, query, total, unsaved, actions, onSave }: ViewTabsProps) {
  const activeView = findActiveView(views, query)
  return (
    <Menu
      label={t('Views')}
      trigger={
        <Button variant="ghost" className="max-w-60 max-md:min-w-11 max-md:shrink!">
          <span className="sr-only md:hidden">{t('Views')}: </span>
          <span className="truncate">{activeView?.name ?? t('View')}</span>
          {unsaved && <ModifiedMark />}
          {total && <span className="font-normal text-text-3 tabular-nums">{total}</span>}
          <ChevronDown aria-hidden className="size-3.5" />
        </Button>
      }
      items={viewMenuItems({ views, query, actions, onSave })}
    />
  )
}

function viewMenuItems(props: Pick<ViewTabsProps, 'views' | 'query' | 'actions' | 'onSave'>): (MenuItem | false)[] {
  const { views, query, actions, onSave } = props
  const toMenuItem = (view: BuiltInView | SavedView): MenuItem => ({
    label: view.name,
    hint: 'id' in view && view.shared && !view.isMine ? describeOwner(view) : undefined,
    checked: isActiveView(view, views, query),
    onSelect: () => views.openView(view),
  })
  return [
    ...views.builtIn.map(toMenuItem),
    ...views.saved.map(toMenuItem),
    onSave !== null && 'separator',
    ...(views.activeView ? actions : []),
    onSave !== null && { label: t('Save as view...'), icon: <Plus aria-hidden />, onSelect: onSave },
  ]
}

const describeOwner = ({ owner }: SavedView): string =>
  owner.name ? t('Shared by {name}', { name: owner.name }) : t('Shared by somebody')

const ModifiedMark = () => (
  <span className="flex size-1.5 flex-none rounded-full bg-accent">
    <span className="sr-only">{t('not saved')}</span>
  </span>
)

const isActiveView = (view: BuiltInView | SavedView, { activeView }: ListViews, query: ListQuery): boolean =>
  'id' in view ? activeView?.id === view.id : activeView === null && matchesFilters(view.filters, query)

const findActiveView = (views: ListViews, query: ListQuery) =>
  [...views.builtIn, ...views.saved].find((view) => isActiveView(view, views, query))

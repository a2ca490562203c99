import ChevronDown from 'lucide-react/icons/chevron-down'
import Plus from 'lucide-react/icons/plus'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu, type MenuItem } from '../../ui/menu.tsx'
import type { ListQuery, View } from './kind.ts'
import type { SavedView } from './view-requests.ts'
import { isPresent, type Views } from './views.ts'

type TabsProps = {
  views: Views
  query: ListQuery
  /** "2,480", or "10,000+" where nobody counted further. */
  total: string
  /** Filters, order or columns are no longer those of the view. */
  unsaved: boolean
  /** What can be done with the present view; none where the role only reads. */
  actions: readonly (MenuItem | false)[]
  onSave: (() => void) | null
}

/** The views as buttons side by side. */
export function ViewTabs({ views, query, total, unsaved, actions, onSave }: TabsProps) {
  return (
    <>
      {[...views.builtIn, ...views.saved].map((view) => {
        const present = isShown(view, views, query)
        return (
          <span key={'id' in view ? view.id : view.name} className="flex flex-none items-center">
            <Button variant="ghost" aria-pressed={present} onClick={() => views.show(view)}>
              <span className="max-w-48 truncate">{view.name}</span>
              {present && unsaved && <Unsaved />}
              {present && total && <span className="font-normal text-text-3 tabular-nums">{total}</span>}
            </Button>
            {present && 'id' in view && actions.length > 0 && (
              <Menu
                label={`View ${view.name}`}
                trigger={<IconButton size="sm" label={`Change the view ${view.name}`} icon={<ChevronDown />} />}
                items={actions}
              />
            )}
          </span>
        )
      })}
      {onSave && <IconButton label="Save as view" icon={<Plus />} onClick={onSave} />}
      {!shown(views, query) && total && (
        <span className="mx-1.5 flex-none text-text-3 tabular-nums">{total} found</span>
      )}
    </>
  )
}

/** The same behind one button, where there is no room for all. */
export function ViewMenu({ views, query, total, unsaved, actions, onSave }: TabsProps) {
  const present = shown(views, query)
  return (
    <Menu
      label="Views"
      trigger={
        <Button variant="ghost" className="max-w-60">
          <span className="truncate">{present?.name ?? 'View'}</span>
          {unsaved && <Unsaved />}
          {total && <span className="font-normal text-text-3 tabular-nums">{total}</span>}
          <ChevronDown aria-hidden className="size-3.5" />
        </Button>
      }
      items={viewItems({ views, query, actions, onSave })}
    />
  )
}

export function viewItems(props: Pick<TabsProps, 'views' | 'query' | 'actions' | 'onSave'>): (MenuItem | false)[] {
  const { views, query, actions, onSave } = props
  const item = (view: View | SavedView): MenuItem => ({
    label: view.name,
    hint: 'id' in view && view.shared && !view.isMine ? `Shared by ${view.owner.name ?? 'somebody'}` : undefined,
    checked: isShown(view, views, query),
    onSelect: () => views.show(view),
  })
  return [
    ...views.builtIn.map(item),
    ...views.saved.map(item),
    onSave !== null && 'separator',
    ...(views.present ? actions : []),
    onSave !== null && { label: 'Save as view...', icon: <Plus aria-hidden />, onSelect: onSave },
  ]
}

const Unsaved = () => (
  <span className="flex size-1.5 flex-none rounded-full bg-accent">
    <span className="sr-only">not saved</span>
  </span>
)

const isShown = (view: View | SavedView, { present }: Views, query: ListQuery): boolean =>
  'id' in view ? present?.id === view.id : present === null && isPresent(view.filters, query)

const shown = (views: Views, query: ListQuery) =>
  [...views.builtIn, ...views.saved].find((view) => isShown(view, views, query))

/**
 * On an action of a row marked as `group/row`, or around several: hides them until the row is hovered or has the focus, or a menu of it is open. They keep
 * their place, stay reachable by keyboard, and are always visible on touch screens.
 */
export const rowActionsClass =
  'opacity-0 group-hover/row:opacity-100 group-focus-within/row:opacity-100 aria-expanded:opacity-100 has-aria-expanded:opacity-100 touch:opacity-100'

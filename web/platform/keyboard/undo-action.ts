import { type ToastAction, undoLabel } from '../../shared/toasts.ts'
import { displayKeys, shortcuts } from './shortcuts.ts'

/** The action of a toast that undoes something, which its shortcut finds. */
export const createUndoAction = (onClick: () => void): ToastAction => ({
  label: undoLabel,
  kbd: displayKeys(shortcuts.everywhere.undo).join(' '),
  onClick,
})

import { useNavigate } from '@tanstack/react-router'

/** Returns a function that opens the list of all imports. */
export function useShowImportHistory(): () => void {
  const navigate = useNavigate()
  return () => void navigate({ to: '/settings/imports' })
}

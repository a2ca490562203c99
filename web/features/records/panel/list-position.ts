import { useLocation } from '@tanstack/react-router'
import type { ListPosition } from './panel-header.tsx'

const noPosition: ListPosition = { position: 0, total: 0, totalIsExact: true, previous: null, next: null }

/** The position of a record in the list behind its panel. Empty on pages that list something else. */
export function useListPositionOn(page: string, listPosition: ListPosition): ListPosition {
  const path = useLocation({ select: ({ pathname }) => pathname })
  return path === page ? listPosition : noPosition
}

import { useLocation } from '@tanstack/react-router'
import type { Place } from './header.tsx'

const nowhere: Place = { at: 0, total: 0, totalIsExact: true, previous: null, next: null }

/** The place of a record in the list behind its panel: nowhere on a page that lists something else. */
export function usePlaceOn(page: string, place: Place): Place {
  const path = useLocation({ select: ({ pathname }) => pathname })
  return path === page ? place : nowhere
}

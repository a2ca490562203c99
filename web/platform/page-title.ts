import { useEffect } from 'react'

/** Names the page in the tab and in the history: `Contacts · Parley`. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Parley`
  }, [title])
}

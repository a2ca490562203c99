import type { ReactNode } from 'react'
import { retryMissingCode, useIsCodeMissing } from '../../shared/missing-code.ts'
import { ErrorState } from './states.tsx'

/** Stands in for code that is loading, and says so when it cannot be loaded. */
export const CodeFallback = ({ children = null, className }: { children?: ReactNode; className?: string }) =>
  useIsCodeMissing() ? <MissingCode className={className} /> : children

export const MissingCode = ({ className }: { className?: string }) => (
  <ErrorState
    className={className}
    text="Failed to load this screen"
    hint="The server can’t be reached. It loads by itself when the connection is back."
    onRetry={retryMissingCode}
  />
)

import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { Loading } from './features/shell/loading.tsx'
import { startSession } from './platform/session.ts'
import './ui/styles.css'

const root = createRoot(document.getElementById('root') as HTMLElement)
root.render(<Loading />)
await startSession()
root.render(<App />)

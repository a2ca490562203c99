import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { Loading } from './features/shell/loading.tsx'
import { initializeSession } from './platform/session/session.ts'
import './ui/styles.css'

const root = createRoot(document.getElementById('root') as HTMLElement)
root.render(<Loading />)
await initializeSession()
root.render(<App />)

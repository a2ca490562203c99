import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { Loading } from './features/shell/loading.tsx'
import { initializeSession } from './platform/session/session.ts'
import { refuseStrayFiles } from './ui/controls/refuse-stray-files.ts'
import './ui/styles.css'

const root = createRoot(document.getElementById('root') as HTMLElement)
root.render(<Loading />)
refuseStrayFiles()
await initializeSession()
root.render(<App />)

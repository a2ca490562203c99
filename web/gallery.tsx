import { createRoot } from 'react-dom/client'
import { Button } from './ui/button.tsx'
import { Buttons, Inputs, Menus } from './ui/gallery/controls.tsx'
import { Fields, Messages } from './ui/gallery/fields.tsx'
import { Avatars, Chips, Colours, States } from './ui/gallery/marks.tsx'
import { Shell } from './ui/gallery/shell.tsx'
import { Hosts } from './ui/hosts.tsx'
import { useTheme } from './ui/theme.ts'
import './ui/styles.css'

function Gallery() {
  const [theme, choose] = useTheme()
  return (
    <main className="px-8 pt-6 pb-12 max-md:px-4">
      <h1 className="mb-4 flex items-center gap-2 text-20 font-semibold tracking-tight">
        Components
        {(['light', 'dark', 'system'] as const).map((name) => (
          <Button key={name} size="sm" variant="ghost" aria-pressed={theme === name} onClick={() => choose(name)}>
            {name}
          </Button>
        ))}
      </h1>
      <Colours />
      <Buttons />
      <Inputs />
      <Chips />
      <Avatars />
      <Fields />
      <Messages />
      <Menus />
      <States />
    </main>
  )
}

const query = new URLSearchParams(location.search)
if (query.has('rtl')) document.documentElement.dir = 'rtl'
createRoot(document.getElementById('root')!).render(
  <>
    {query.has('shell') ? <Shell /> : <Gallery />}
    <Hosts />
  </>,
)

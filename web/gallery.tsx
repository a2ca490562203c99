import { createRoot } from 'react-dom/client'
import { useTheme } from './platform/storage/theme.ts'
import { Button } from './ui/controls/button.tsx'
import { Avatars, Chips, Colours, States } from './ui/gallery/badges-gallery.tsx'
import { Buttons, Inputs, Menus } from './ui/gallery/controls-gallery.tsx'
import { Fields, Messages } from './ui/gallery/forms-gallery.tsx'
import { GalleryShell } from './ui/gallery/gallery-shell.tsx'
import { GlobalOverlays } from './ui/overlays/global-overlays.tsx'
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
    {query.has('shell') ? <GalleryShell /> : <Gallery />}
    <GlobalOverlays />
  </>,
)

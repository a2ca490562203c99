import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { build } from 'esbuild'
import { noteComponent } from './record-evidence.ts'

/**
 * Renders a component in isolation. `code` is a module, resolved as if it were next to `web/main.tsx`. It can use `root`,
 * a React root on an empty page with a signed-in user.
 */
export async function renderComponent(page: Page, code: string): Promise<void> {
  const { outputFiles } = await build({
    stdin: {
      contents: `import { createRoot } from 'react-dom/client'\n${code}\ndocument.body.innerHTML = '<div id="drawn"></div>'\nconst root = createRoot(document.getElementById('drawn'))\nroot.render(drawn)`,
      resolveDir: join(import.meta.dirname, '../../web'),
      loader: 'tsx',
    },
    bundle: true,
    write: false,
    format: 'esm',
    jsx: 'automatic',
    define: { 'import.meta.env': '{}', 'process.env.NODE_ENV': '"production"' },
  })
  noteComponent()
  await page.addScriptTag({ type: 'module', content: outputFiles[0]?.text ?? '' })
}

import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { build } from 'esbuild'
import { noteComponent } from './record-evidence.ts'

/**
 * Draws a component by itself, where no page of the product would: `code` is a module that stands beside `web/main.tsx`,
 * and `root` a React root on the empty page of somebody signed in.
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
    format: 'iife',
    jsx: 'automatic',
    define: { 'import.meta.env': '{}', 'process.env.NODE_ENV': '"production"' },
  })
  noteComponent()
  await page.addScriptTag({ content: outputFiles[0]?.text ?? '' })
}

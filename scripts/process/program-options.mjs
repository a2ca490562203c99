import { root } from './root.mjs'

/** Options of esbuild for our programs: one file per entry, which finds its packages in `node_modules`. */
export const programOptions = {
  absWorkingDir: root,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
  target: 'node20',
}

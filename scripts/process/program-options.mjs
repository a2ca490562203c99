import { root } from './root.mjs'

/** How esbuild makes a program of ours: one file for each entry, which finds its packages in `node_modules`. */
export const programOptions = {
  absWorkingDir: root,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
  target: 'node20',
}

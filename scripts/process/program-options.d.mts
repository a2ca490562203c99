import type { BuildOptions } from 'esbuild'

export const programOptions: BuildOptions

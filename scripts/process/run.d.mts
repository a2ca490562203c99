type RunOptions = { environment?: Record<string, string>; buffered?: boolean }

/** Runs a script of this repository or of an installed package, by its path from the root. Resolves to whether it succeeded. */
export declare function runNode(script: string, args: readonly string[], options?: RunOptions): Promise<boolean>

/** Runs Playwright with Chromium, which is installed first if there is none. */
export declare function runPlaywright(args?: readonly string[]): Promise<{ succeeded: boolean }>

/** Runs Playwright with Chromium, which is installed first if there is none, and with these environment variables. */
export declare function runPlaywright(
  args?: readonly string[],
  environment?: Record<string, string>,
): Promise<{ succeeded: boolean }>

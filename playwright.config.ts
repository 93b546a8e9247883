import { defineConfig, devices } from '@playwright/test'
import { requireNode } from './app/require-node.server'
import { prepareChromium } from './tests/support/chromium'
import { maxWaitMs } from './tests/support/wait'

requireNode()

export default defineConfig({
  testDir: 'tests/browser',
  outputDir: 'test-results',
  reporter: 'list',
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  timeout: 5 * maxWaitMs,
  // What passes only the second time is reported as flaky.
  retries: 1,
  expect: { timeout: maxWaitMs },
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1280, height: 900 },
    // Frames of animations take 7% of the processor time, and a colour that is still changing has no contrast to check.
    contextOptions: { reducedMotion: 'reduce' },
    // By default they wait as long as the test may take, and the report would not say for what.
    actionTimeout: maxWaitMs,
    navigationTimeout: maxWaitMs,
    launchOptions: {
      executablePath: prepareChromium(),
      args: [
        // As root, in a container, Chromium's own sandbox cannot start.
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        // Without a process for a graphics processor that does not exist, the tests need 11% less processor time.
        '--in-process-gpu',
      ],
    },
  },
  // The same stories with scripts running, switched off, and never arriving.
  projects: [
    { name: 'scripts on', use: { scripts: 'on' } as object },
    {
      name: 'scripts off',
      testMatch: /stories|first-order|checkout|payments/,
      use: { scripts: 'off', javaScriptEnabled: false } as object,
    },
    // The page is the same as without scripts, except for what is in <noscript> or remembered by the browser.
    {
      name: 'scripts failing',
      grep: /@failing/,
      use: { scripts: 'failing' } as object,
    },
  ],
})
